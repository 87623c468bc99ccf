import type { changeRingState as contract } from '@love-space/contracts/admin/ring.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { lookUpRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import { normaliseEmail } from '@love-space/couple-rules/normalise-email.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
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

const change = async (deps: Deps, id: string, changes: Parameters<typeof changeRecord>[2], command: Command) => {
  const changed = await changeRecord(deps, id, changes, command)
  return { result: await getRing(deps, id, visibilityFor(command.user)), ...changed }
}

/** Throws OWNER_DIFFERS unless the ring's owner has this e-mail. */
export const reportLostRing = (deps: Deps, id: string, ownerEmail: string, command: Command) =>
  audited(deps, command, { action: 'ring.lost', recordId: id }, async () => {
    const { data } = await deps.space.call(lookUpRingRecords, { body: { ids: [id] } })
    const [ring] = data.rings
    if (!ring) throw new AppError('RING_NOT_FOUND')
    const { ownerId, revision } = ring
    const owner = ownerId !== null && (await deps.userRows.exists({ _id: ownerId, email: normaliseEmail(ownerEmail) }))
    if (!owner) throw new AppError('OWNER_DIFFERS')
    const based = revision === undefined ? {} : { basedOn: revision }
    return change(deps, id, { ...changesOf.lost, ...based, mayChangeInUse: true }, command)
  })

export const changeRingState = (deps: Deps, id: string, { state }: BodyOf<typeof contract>, command: Command) =>
  audited(deps, command, { action: `ring.${state}`, recordId: id }, () => change(deps, id, changesOf[state], command))
