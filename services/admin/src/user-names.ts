import type { Deps } from './deps.ts'
import type { UserRowDoc } from './users/user-row.model.ts'

/** Returns the names of these users by id. */
export const namesOf = async ({ userRows }: Deps, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const found = await userRows.find({ _id: { $in: [...new Set(ids)] } }, { name: 1 }).lean<UserRowDoc[]>()
  return new Map(found.map(({ _id, name }) => [_id, name]))
}
