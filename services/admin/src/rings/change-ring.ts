import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import type {
  changeRing as changeContract,
  createRing as createContract,
  sayRingState as sayContract,
} from '@love-space/contracts/admin/ring.routes.ts'
import type { AnswerOf, BodyOf, Filled } from '@love-space/contracts/route.ts'
import {
  changeRingRecord,
  createRingRecords,
  deleteRingRecord,
  replaceRing as replaceRingRecord,
  revealRing as revealRingRecord,
} from '@love-space/contracts/space/ring-record.internal.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { operatorAnswerMsMax } from '@love-space/contracts/gateway/answer-time.ts'
import { AppError, refuseFields } from '@love-space/service-kit/process/app-error.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, type Command, type Outcome } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { mayRevealInUse, operatorOf, sightOf } from '../tables/sight.rules.ts'
import { explainRefusal } from './explain-refusal.ts'
import { findRingRow, getRing } from './rings.queries.ts'
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

/** Every ring that a request has made; a space service of an earlier release names them with their tokens only. */
export const recordsOf = ({ rings, records }: AnswerOf<typeof createRingRecords>['data']): RingRecord[] =>
  records ?? rings.map(({ record }) => record)

/** Another service is told of the same request. */
export const creationFor = ({ id, key, print }: Creation) => ({ id, print, ...(key === undefined ? {} : { key }) })

interface Flags {
  readonly isAssignedToSpace?: boolean | undefined
  readonly isAssignedToUser?: boolean | undefined
}

/** Throws INVALID_INPUT that names a flag which contradicts what the ring would be assigned to. */
const requireTrueFlags = (
  { isAssignedToSpace, isAssignedToUser }: Flags,
  { inSpace, owned }: { readonly inSpace: boolean; readonly owned: boolean },
): void => {
  const found = [
    { field: 'body.isAssignedToSpace', said: isAssignedToSpace, is: inSpace },
    { field: 'body.isAssignedToUser', said: isAssignedToUser, is: owned },
  ].filter(({ said, is }) => said !== undefined && said !== is)
  refuseFields(found.map(({ field, is }) => ({ field, message: `This must be ${is}: it follows from the ids.` })))
}

/** Every command answers once its row is in the read model. */
export const createRing = (
  deps: Deps,
  { spaceId, userId, status, ...flags }: Filled<(typeof createContract)['body']>,
  creation: Creation,
  command: Command,
): Promise<AdminRing> => {
  requireTrueFlags(flags, { inSpace: spaceId !== null, owned: userId !== null })
  if (userId !== null && spaceId === null) throw new AppError('OWNER_NOT_MEMBER')
  return audited(deps, command, { action: 'ring.create', recordId: null }, async () => {
    const { requestId, user } = command
    const body = { count: 1, status, creation: creationFor(creation), operatorId: user.userId }
    const { data } = await deps.space.call(createRingRecords, { body, requestId })
    const [made] = recordsOf(data)
    if (!made) throw new AppError('UPSTREAM_FAILED')
    const { ringId, space } = made
    let after = shownOf(made)
    // A repetition leaves a ring where somebody has moved it since.
    if (spaceId === null || (space !== null && space.spaceId !== spaceId)) await saveRingRow(deps, made)
    else {
      const place = { spaceId, ...(userId === null ? {} : { ownerId: userId }) }
      after = (await changeRecord(deps, ringId, place, command)).after
    }
    return { result: await getRing(deps, ringId, sightOf(user)), before: null, after, recordId: ringId }
  })
}

/** Changes a ring where it is, also in the read model; answers what the audit trail keeps of it. */
export const changeRecord = async (
  deps: Deps,
  ringId: string,
  changes: BodyOf<typeof changeRingRecord>,
  command: Command,
) => {
  const call = { params: { ringId }, body: { ...operatorOf(command), ...changes }, requestId: command.requestId }
  const { data } = await explainRefusal(deps, ringId, command, () =>
    deps.space.call(changeRingRecord, { ...call, timeoutMs: bulkTimeoutMs }),
  )
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
  return { result: await getRing(deps, ringId, sightOf(command.user)), ...changed }
}

type RingChange = BodyOf<typeof changeContract> & Pick<BodyOf<typeof changeRingRecord>, 'onlyWhile'>

export const changeRing = async (
  deps: Deps,
  id: string,
  { spaceId, userId, isAssignedToSpace, isAssignedToUser, ...changes }: RingChange,
  command: Command,
): Promise<AdminRing> => {
  const sight = sightOf(command.user)
  if (isAssignedToSpace !== undefined || isAssignedToUser !== undefined) {
    const present = await getRing(deps, id, sight)
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
    if (Object.keys(body).length === 0) return { result: await getRing(deps, id, sight), before: null, after: null }
    return changeAt(deps, id, body, command)
  })
}

const changesOf = {
  shipped: { isShipped: true },
  lost: { status: 'INACTIVE', endsOwnersUse: true },
  reactivated: { status: 'ACTIVE' },
  retired: { status: 'DISABLED', endsOwnersUse: true },
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
    const body = { by, ...operatorOf(command) }
    const timeoutMs = bulkTimeoutMs
    const { data } = await explainRefusal(deps, id, command, () =>
      deps.space.call(replaceRingRecord, { params: { ringId: id }, body, requestId, timeoutMs }),
    )
    await saveRingRows(deps, [data.after, data.replacement])
    const sight = sightOf(user)
    return {
      result: { ring: await getRing(deps, id, sight), replacement: await getRing(deps, by, sight) },
      before: shownOf(data.before),
      after: { ...shownOf(data.after), replacedBy: by },
    }
  })

export const deleteRing = (deps: Deps, id: string, command: Command): Promise<void> =>
  audited(deps, command, { action: 'ring.delete', recordId: id }, async () => {
    const { requestId } = command
    const call = { params: { ringId: id }, body: operatorOf(command), requestId }
    const { data } = await explainRefusal(deps, id, command, () => deps.space.call(deleteRingRecord, call))
    await deps.ringRows.deleteOne({ _id: id })
    return { result: undefined, before: shownOf(data.before), after: null }
  })

/** Whole tokens are never kept here; that they were asked for, and why, is written down. */
export const revealRing = async (deps: Deps, id: string, reason: string | undefined, command: Command) => {
  // What was written about people goes with their space.
  const subjectId = (await findRingRow(deps, id))?.spaceId
  const deed = { action: 'ring.reveal', recordId: id, ...(subjectId ? { subjectId } : {}) } as const
  return audited(deps, command, deed, async () => {
    const { requestId } = command
    const body = { mayRevealInUse: mayRevealInUse(command), ...(reason === undefined ? {} : { reason }) }
    const { data } = await deps.space.call(revealRingRecord, { params: { ringId: id }, body, requestId })
    return { result: data, before: null, after: reason === undefined ? null : { reason: reason.trim() } }
  })
}

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
    await saveRingRows(deps, recordsOf(data))
    const result = data.rings.map(({ record, ringToken }) => ({ id: record.ringId, ringToken }))
    return { result, before: null, after: { count } }
  })
