import type { updateBinding as contract } from '@love-space/contracts/admin/binding.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { lookUpRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { lookUpSpaceRecords } from '@love-space/contracts/space/space-record.internal.ts'
import { AppError, hasCode, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { changeRecord } from '../rings/change-record.ts'
import { bindPair, findPair, type Pair } from './bind-pair.ts'
import { getBinding } from './bindings.queries.ts'

/** Returns the tokens of a body, or null without any. Throws INVALID_INPUT naming the missing token. */
const pairIn = ({ spaceToken, ringToken, basedOn: _basedOn, ...more }: BodyOf<typeof contract>): Pair | null => {
  if (spaceToken !== undefined && ringToken !== undefined) return { spaceToken, ringToken, ...more }
  if (spaceToken === undefined && ringToken === undefined) return null
  const field = spaceToken === undefined ? 'body.spaceToken' : 'body.ringToken'
  throw invalidInput(field, 'Both tokens are needed.')
}

const findRecords = async ({ space }: Deps, ids: readonly string[], requestId: string) => {
  const { data } = await space.call(lookUpRingRecords, { body: { ids: [...new Set(ids)] }, requestId })
  return new Map(data.rings.map((ring) => [ring.ringId, ring]))
}

/** Throws RING_OWNED if the ring has an owner: only a replacement or a confirmed step may take it from them. */
const requireUnused = async ({ space }: Deps, { ownerId, space: place }: RingRecord, requestId: string) => {
  const call = { body: { ids: place ? [place.spaceId] : [] }, requestId }
  const spaces = place ? (await space.call(lookUpSpaceRecords, call)).data.spaces : []
  if (ownerId === null && spaces.every(({ memberIds }) => memberIds.length === 0)) return
  throw new AppError('RING_OWNED', 'People use the former device. Replace it, or return it to stock first.')
}

/** Moves the former ring to stock, unless it was moved meanwhile or is in use. */
const stockFormer = async (deps: Deps, ringId: string, from: string, command: Command): Promise<void> => {
  try {
    await changeRecord(deps, ringId, { spaceId: null, from, mayChangeInUse: false }, command)
  } catch (error) {
    if (!hasCode(error, 'RING_MOVED') && !hasCode(error, 'RING_IN_USE')) throw error
  }
}

const rebind = async (deps: Deps, id: string, pair: Pair, basedOn: number | undefined, command: Command) => {
  const { requestId } = command
  const { ringId, spaceId } = await findPair(deps, pair, requestId)
  const records = await findRecords(deps, [id, ringId], requestId)
  const [former, ring] = [records.get(id), records.get(ringId)]
  const isRepeated = ring?.space?.spaceId === spaceId
  if (!former || (former.space === null && !isRepeated)) throw new AppError('BINDING_NOT_FOUND')
  if (!isRepeated) {
    if (basedOn !== undefined && basedOn !== former.revision) throw new AppError('ITEM_CHANGED_SINCE')
    await requireUnused(deps, former, requestId)
  }
  const { before, after } = await bindPair(deps, pair, command)
  const left = former.space?.spaceId
  // At a retry, the former ring may be in another space. Leave it there: an operator may have moved it.
  if (left !== undefined && (!isRepeated || left === spaceId)) await stockFormer(deps, id, left, command)
  return { result: await getBinding(deps, ringId), before, after: { ...after, ringId } }
}

const changesOf = async (deps: Deps, id: string, pair: Pair, requestId: string) => {
  const { spaceId } = await findPair(deps, pair, requestId)
  const place = (await findRecords(deps, [id], requestId)).get(id)?.space
  const isHere = place?.spaceId === spaceId
  return {
    ...(isHere ? { from: spaceId } : { spaceId, ...(pair.from === undefined ? {} : { from: pair.from }) }),
    ...(pair.status === undefined ? {} : { isWritten: pair.status === 'BOUND' }),
  }
}

export const updateBinding = async (deps: Deps, id: string, body: BodyOf<typeof contract>, command: Command) => {
  const { basedOn } = body
  const pair = pairIn(body)
  const isSame = !pair || (await findPair(deps, pair, command.requestId)).ringId === id
  if (isSame) await getBinding(deps, id)
  return audited(deps, command, { action: 'binding.update', recordId: id }, async () => {
    if (pair && !isSame) return rebind(deps, id, pair, basedOn, command)
    const written = { isWritten: body.status === 'BOUND' }
    const changes = pair ? await changesOf(deps, id, pair, command.requestId) : written
    const changed = await changeRecord(deps, id, { ...changes, ...(basedOn !== undefined && { basedOn }) }, command)
    return { result: await getBinding(deps, id), ...changed }
  })
}
