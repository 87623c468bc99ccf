import type { createRing as contract } from '@love-space/contracts/admin/ring.routes.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { createRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { changeRecord } from './change-record.ts'
import { recordsOf, requireTrueFlags } from './ring.rules.ts'
import { getRing } from './rings.queries.ts'
import { saveRingRow } from './save-ring-row.ts'
import { ringsTable } from './rings.table.ts'

export const createRing = (
  deps: Deps,
  { spaceId, userId, status, ...flags }: Filled<(typeof contract)['body']>,
  creation: Creation,
  command: Command,
) => {
  requireTrueFlags(flags, { inSpace: spaceId !== null, owned: userId !== null })
  if (userId !== null && spaceId === null)
    throw new AppError(
      'OWNER_NOT_MEMBER',
      'A device in stock cannot have an owner. Choose a space of which the owner is a member.',
    )
  return audited(deps, command, { action: 'ring.create', recordId: null }, async () => {
    const { requestId, user } = command
    const body = { count: 1, status, creation, operatorId: user.userId }
    const { data } = await deps.space.call(createRingRecords, { body, requestId })
    const [made] = recordsOf(data)
    if (!made) throw new AppError('UPSTREAM_FAILED')
    const { ringId, space } = made
    let after = ringsTable.audited(made)
    // At a retry, leave a ring that was moved meanwhile.
    if (spaceId === null || (space !== null && space.spaceId !== spaceId)) await saveRingRow(deps, made)
    else {
      const place = { spaceId, ...(userId === null ? {} : { ownerId: userId }) }
      after = (await changeRecord(deps, ringId, place, command)).after
    }
    return { result: await getRing(deps, ringId, visibilityFor(user)), after, recordId: ringId }
  })
}
