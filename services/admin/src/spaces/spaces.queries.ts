import { AdminSpace, type AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'
import { getSpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import { withOneLetterSwitch } from '@love-space/couple-rules/streak.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { toAnswer } from '../tables/row-fields.ts'
import type { UserRowDoc } from '../users/user-row.model.ts'
import { usersOf } from '../users/users.queries.ts'
import { saveSpaceRow } from './save-space-row.ts'
import type { SpaceRowDoc } from './space-row.model.ts'

type Users = ReadonlyMap<string, UserRowDoc>

/** Reads names and e-mails from users' rows, so that changes and erasures of users apply here too. */
const membersOf = (deps: Deps, rows: readonly SpaceRowDoc[]): Promise<Users> =>
  usersOf(
    deps,
    rows.flatMap(({ memberIds }) => memberIds),
  )

const toAdminSpace = ({ version: _version, revision, ...row }: SpaceRowDoc, users: Users): AdminSpace =>
  toAnswer(AdminSpace, {
    ...row,
    id: row._id,
    ...(revision !== undefined && { version: revision }),
    spaceToken: row.tokenPrefix,
    loveStreakCriteria: withOneLetterSwitch(row.loveStreakCriteria),
    users: row.memberIds.map((id) => {
      const { name = '', email = '', active = false } = users.get(id) ?? {}
      return { id, name, email, isActive: active }
    }),
  })

export const toAdminSpaces = async (deps: Deps, rows: readonly SpaceRowDoc[]): Promise<AdminSpace[]> => {
  const users = await membersOf(deps, rows)
  return rows.map((row) => toAdminSpace(row, users))
}

export const getAdminSpace = async (deps: Deps, spaceId: string, requestId: string): Promise<AdminSpaceDetails> => {
  const { data } = await deps.space.call(getSpaceRecord, { params: { spaceId }, requestId })
  await saveSpaceRow(deps, data.space)
  const row = await deps.spaceRows.findById(spaceId).lean<SpaceRowDoc | null>()
  // The space was erased meanwhile.
  if (!row) throw new AppError('SPACE_NOT_FOUND')
  const { headline = null, content = null, notes = null, images = [] } = data.content ?? {}
  return { ...toAdminSpace(row, await membersOf(deps, [row])), headline, content, notes, images }
}
