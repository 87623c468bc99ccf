import type { sayRingState as contract } from '@love-space/contracts/admin/ring.routes.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { changeRecord } from './change-record.ts'
import { getRing } from './rings.queries.ts'

const changesOf = {
  shipped: { isShipped: true },
  lost: { status: 'INACTIVE', endsOwnersUse: true },
  reactivated: { status: 'ACTIVE' },
  retired: { status: 'DISABLED', endsOwnersUse: true },
} as const

/** Marking a ring as lost or retired ends the sessions it opened. */
export const sayRingState = (deps: Deps, id: string, { state }: BodyOf<typeof contract>, command: Command) =>
  audited(deps, command, { action: `ring.${state}`, recordId: id }, async () => {
    const changed = await changeRecord(deps, id, changesOf[state], command)
    return { result: await getRing(deps, id, visibilityFor(command.user)), ...changed }
  })
