import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import type {
  changeRing as changeContract,
  createRing as createContract,
  sayRingState as sayContract,
} from '@love-space/contracts/admin/ring.routes.ts'
import type { BodyOf, Filled } from '@love-space/contracts/route.ts'
import {
  changeRingRecord,
  createRingRecords,
  deleteRingRecord,
  replaceRing as replaceRingRecord,
  revealRing as revealRingRecord,
} from '@love-space/contracts/space/ring-record.internal.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { operatorAnswerMsMax } from '@love-space/contracts/gateway/answer-time.ts'
import { AppError } from '@love-space/service-kit/http/app-error.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, type Command, type Outcome } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { getRing } from './rings.queries.ts'
import { saveRingRow, saveRingRows } from './save-ring-row.ts'

/** What makes many things may take nearly as long as an operator waits. */
export const bulkTimeoutMs = operatorAnswerMsMax - 1_000

/** What the audit trail keeps of a ring: ids alone. */
const shownOf = ({ status, space, ownerId, writtenAt, shippedAt }: RingRecord) => ({
  status,
  spaceId: space?.spaceId ?? null,
  ownerId,
  isWritten: writtenAt !== null,
  isShipped: shippedAt !== null,
})

/** Another service is told of the same request. */
export const creationFor = ({ id, key, print }: Creation) => ({ id, print, ...(key === undefined ? {} : { key }) })

interface Flags {
  readonly isAssignedToSpace?: boolean | undefined
  readonly isAssignedToUser?: boolean | undefined
}

/** Throws INVALID_INPUT that names a flag which contradicts what the ring would be assigned to. */
const requireTrueFlags = (
  { isAssignedToSpace, isAssignedToUser }: Flags,
  { spaceId, userId }: { readonly spaceId: string | null; readonly userId: string | null },
): void => {
  const found = [
    { field: 'body.isAssignedToSpace', said: isAssignedToSpace, is: spaceId !== null },
    { field: 'body.isAssignedToUser', said: isAssignedToUser, is: userId !== null },
  ].filter(({ said, is }) => said !== undefined && said !== is)
  if (found.length === 0) return
  const errors = found.map(({ field, is }) => ({ field, message: `This must be ${is}: it follows from the ids.` }))
  throw new AppError('INVALID_INPUT', undefined, { errors })
}

/** Every command answers once its row is in the read model. */
export const createRing = (
  deps: Deps,
  { spaceId, userId, status, ...flags }: Filled<(typeof createContract)['body']>,
  creation: Creation,
  command: Command,
): Promise<AdminRing> => {
  requireTrueFlags(flags, { spaceId, userId })
  if (userId !== null && spaceId === null) throw new AppError('OWNER_NOT_MEMBER')
  return audited(deps, command, { action: 'ring.create', recordId: null }, async () => {
    const { requestId, user } = command
    const operatorId = user.userId
    const body = { count: 1, status, creation: creationFor(creation), operatorId }
    const { data } = await deps.space.call(createRingRecords, { body, requestId })
    const [made] = data.rings
    if (!made) throw new AppError('UPSTREAM_FAILED')
    const { ringId } = made.record
    let { record } = made
    if (spaceId !== null) {
      const place = { spaceId, operatorId, ...(userId === null ? {} : { ownerId: userId }) }
      record = (await deps.space.call(changeRingRecord, { params: { ringId }, body: place, requestId })).data.after
    }
    await saveRingRow(deps, record)
    return { result: await getRing(deps, ringId), before: null, after: shownOf(record), recordId: ringId }
  })
}

/** Changes a ring where it is, also in the read model; answers what the audit trail keeps of it. */
export const changeRecord = async (
  deps: Deps,
  ringId: string,
  changes: BodyOf<typeof changeRingRecord>,
  { user, requestId }: Command,
) => {
  const body = { ...changes, operatorId: user.userId }
  const timeoutMs = bulkTimeoutMs
  const { data } = await deps.space.call(changeRingRecord, { params: { ringId }, body, requestId, timeoutMs })
  await saveRingRow(deps, data.after)
  return { before: shownOf(data.before), after: shownOf(data.after) }
}

const changeAt = async (
  deps: Deps,
  ringId: string,
  changes: BodyOf<typeof changeRingRecord>,
  command: Command,
): Promise<Outcome<AdminRing>> => {
  const changed = await changeRecord(deps, ringId, changes, command)
  return { result: await getRing(deps, ringId), ...changed }
}

export const changeRing = async (
  deps: Deps,
  id: string,
  { spaceId, userId, status, ...flags }: BodyOf<typeof changeContract>,
  command: Command,
): Promise<AdminRing> => {
  if (flags.isAssignedToSpace !== undefined || flags.isAssignedToUser !== undefined) {
    const present = await getRing(deps, id)
    const isMoved = spaceId !== undefined && spaceId !== present.spaceId
    requireTrueFlags(flags, {
      spaceId: spaceId === undefined ? present.spaceId : spaceId,
      userId: userId === undefined ? (isMoved ? null : present.userId) : userId,
    })
  }
  return audited(deps, command, { action: 'ring.update', recordId: id }, async () => {
    const body = {
      ...(spaceId === undefined ? {} : { spaceId }),
      ...(userId === undefined ? {} : { ownerId: userId }),
      ...(status === undefined ? {} : { status }),
    }
    if (Object.keys(body).length === 0) return { result: await getRing(deps, id), before: null, after: null }
    return changeAt(deps, id, body, command)
  })
}

const changesOf = {
  shipped: { isShipped: true },
  lost: { status: 'INACTIVE' },
  reactivated: { status: 'ACTIVE' },
  retired: { status: 'DISABLED' },
} as const

/** What a ring that is lost or retired opened closes at once. */
export const sayRingState = (
  deps: Deps,
  id: string,
  { state }: BodyOf<typeof sayContract>,
  command: Command,
): Promise<AdminRing> =>
  audited(deps, command, { action: `ring.${state}`, recordId: id }, () => changeAt(deps, id, changesOf[state], command))

export const replaceRing = (deps: Deps, id: string, by: string, command: Command) =>
  audited(deps, command, { action: 'ring.replaced', recordId: id }, async () => {
    const { user, requestId } = command
    const body = { by, operatorId: user.userId }
    const timeoutMs = bulkTimeoutMs
    const { data } = await deps.space.call(replaceRingRecord, { params: { ringId: id }, body, requestId, timeoutMs })
    await saveRingRows(deps, [data.after, data.replacement])
    return {
      result: { ring: await getRing(deps, id), replacement: await getRing(deps, by) },
      before: shownOf(data.before),
      after: { ...shownOf(data.after), replacedBy: by },
    }
  })

export const deleteRing = (deps: Deps, id: string, command: Command): Promise<void> =>
  audited(deps, command, { action: 'ring.delete', recordId: id }, async () => {
    const { requestId } = command
    const { data } = await deps.space.call(deleteRingRecord, { params: { ringId: id }, requestId })
    await deps.ringRows.deleteOne({ _id: id })
    return { result: undefined, before: shownOf(data.before), after: null }
  })

/** Whole tokens are never kept here; that they were asked for is written down. */
export const revealRing = (deps: Deps, id: string, command: Command) =>
  audited(deps, command, { action: 'ring.reveal', recordId: id }, async () => {
    const { requestId } = command
    const { data } = await deps.space.call(revealRingRecord, { params: { ringId: id }, requestId })
    return { result: data, before: null, after: null }
  })

export const bulkCreateRings = (
  deps: Deps,
  count: number,
  creation: Creation,
  command: Command,
): Promise<{ id: string; ringToken: string }[]> =>
  audited(deps, command, { action: 'ring.bulk', recordId: creation.id }, async () => {
    const { requestId, user } = command
    const made = { count, status: 'ACTIVE' as const, operatorId: user.userId }
    const body = { ...made, creation: creationFor(creation) }
    const { data } = await deps.space.call(createRingRecords, { body, requestId, timeoutMs: bulkTimeoutMs })
    await saveRingRows(
      deps,
      data.rings.map(({ record }) => record),
    )
    const result = data.rings.map(({ record, ringToken }) => ({ id: record.ringId, ringToken }))
    return { result, before: null, after: { count } }
  })
