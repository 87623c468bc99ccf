import type { Deps } from '../deps.ts'
import type { BatchDoc } from '../batches/batch.model.ts'

/** Returns the names of these batches by id; a deleted batch has none. */
export const batchNamesOf = async (
  { batches }: Pick<Deps, 'batches'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const found = await batches.find({ _id: { $in: [...new Set(ids)] } }, { select: ['_id', 'name'] })
  return new Map(found.map(({ _id, name }: Pick<BatchDoc, '_id' | 'name'>) => [_id, name]))
}
