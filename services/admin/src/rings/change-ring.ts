import type { changeRing as contract } from '@love-space/contracts/admin/ring.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { changeRingRecord } from '@love-space/contracts/space/ring-record.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { changeRecord } from './change-record.ts'
import { requireTrueFlags } from './ring.rules.ts'
import { getRing } from './rings.queries.ts'

type RingChange = BodyOf<typeof contract> & Pick<BodyOf<typeof changeRingRecord>, 'onlyWhile'>

export const changeRing = async (
  deps: Deps,
  id: string,
  { spaceId, userId, isAssignedToSpace, isAssignedToUser, ...changes }: RingChange,
  command: Command,
) => {
  const visibility = visibilityFor(command.user)
  if (isAssignedToSpace !== undefined || isAssignedToUser !== undefined) {
    const present = await getRing(deps, id, visibility)
    const isMoved = spaceId !== undefined && spaceId !== present.spaceId
    requireTrueFlags(
      { isAssignedToSpace, isAssignedToUser },
      {
        inSpace: (spaceId === undefined ? present.spaceId : spaceId) !== null,
        owned: userId === undefined ? !isMoved && present.isAssignedToUser : userId !== null,
      },
    )
  }
  return audited(deps, command, { action: 'ring.update', recordId: id }, async () => {
    const body = {
      ...changes,
      ...(spaceId === undefined ? {} : { spaceId }),
      ...(userId === undefined ? {} : { ownerId: userId }),
    }
    const changed = Object.keys(body).length === 0 ? {} : await changeRecord(deps, id, body, command)
    return { result: await getRing(deps, id, visibility), ...changed }
  })
}
