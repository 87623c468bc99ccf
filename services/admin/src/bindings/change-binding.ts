import type { updateBinding as updateContract } from '@love-space/contracts/admin/binding.routes.ts'
import type { BindingStatus } from '@love-space/contracts/admin/binding-statuses.ts'
import type { Binding, BindingOutcome } from '@love-space/contracts/admin/binding.ts'
import { errors } from '@love-space/contracts/errors.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { findRingPair, listUnbound, lookUpRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import type { RingRecord } from '@love-space/contracts/space/ring-record.ts'
import { lookUpSpaceRecords } from '@love-space/contracts/space/space-record.internal.ts'
import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { bulkTimeoutMs, changeRecord } from '../rings/change-ring.ts'
import { getBinding } from './bindings.queries.ts'

/** Both whole tokens, and whether the address was written to the ring. */
export interface Pair {
  readonly spaceToken: string
  readonly ringToken: string
  /** The space that the ring is in (null: in stock), as the operator has confirmed. */
  readonly from?: string | null | undefined
  readonly status?: BindingStatus | undefined
}

const find = async (deps: Deps, { spaceToken, ringToken }: Pair, requestId: string) =>
  (await deps.space.call(findRingPair, { body: { spaceToken, ringToken }, requestId })).data

const bindPair = async (deps: Deps, pair: Pair, command: Command) => {
  const { ringId, spaceId } = await find(deps, pair, command.requestId)
  const from = pair.from === undefined ? {} : { from: pair.from }
  // A ring that has just come has no tick, and a repetition takes none away.
  const isWritten = pair.status === 'BOUND' ? { isWritten: true } : {}
  return { ringId, ...(await changeRecord(deps, ringId, { spaceId, ...from, ...isWritten }, command)) }
}

/** Every command answers once its row is in the read model. */
export const createBinding = async (deps: Deps, pair: Pair, command: Command): Promise<Binding> => {
  const { requestId } = command
  const { ringId } = await find(deps, pair, requestId)
  return audited(deps, command, { action: 'binding.create', recordId: ringId }, async () => {
    const { before, after } = await bindPair(deps, pair, command)
    return { result: await getBinding(deps, ringId), before, after }
  })
}

/** Both tokens, or none of them; throws INVALID_INPUT that names the one that is missing. */
const pairIn = ({ spaceToken, ringToken, ...more }: BodyOf<typeof updateContract>): Pair | null => {
  if (spaceToken !== undefined && ringToken !== undefined) return { spaceToken, ringToken, ...more }
  if (spaceToken === undefined && ringToken === undefined) return null
  const field = spaceToken === undefined ? 'body.spaceToken' : 'body.ringToken'
  throw invalidInput(field, 'Both tokens are needed.')
}

/** Rings as they are now, by id. */
const findRecords = async ({ space }: Deps, ids: readonly string[], requestId: string) => {
  const { data } = await space.call(lookUpRingRecords, { body: { ids: [...new Set(ids)] }, requestId })
  return new Map(data.rings.map((ring) => [ring.ringId, ring]))
}

/** A ring leaves people by a replacement or a confirmed step of its own, never because another one takes its binding. */
const requireUnused = async ({ space }: Deps, { ownerId, space: place }: RingRecord, requestId: string) => {
  const call = { body: { ids: place ? [place.spaceId] : [] }, requestId }
  const spaces = place ? (await space.call(lookUpSpaceRecords, call)).data.spaces : []
  if (ownerId === null && spaces.every(({ memberIds }) => memberIds.length === 0)) return
  throw new AppError('RING_OWNED', 'People use the former ring. Replace it, or take it into stock first.')
}

/** The former ring of a binding goes into stock from where it was, unless somebody moved it or people use it by now. */
const stockFormer = async (deps: Deps, ringId: string, from: string, command: Command): Promise<void> => {
  try {
    await changeRecord(deps, ringId, { spaceId: null, from, mayChangeInUse: false }, command)
  } catch (error) {
    const stays = error instanceof AppError && (error.code === 'RING_MOVED' || error.code === 'RING_IN_USE')
    if (!stays) throw error
  }
}

/** Another ring carries the binding from now on. */
const rebind = async (deps: Deps, id: string, pair: Pair, command: Command) => {
  const { requestId } = command
  const { ringId, spaceId } = await find(deps, pair, requestId)
  const records = await findRecords(deps, [id, ringId], requestId)
  const [former, ring] = [records.get(id), records.get(ringId)]
  const isRepeated = ring?.space?.spaceId === spaceId
  if (!former || (former.space === null && !isRepeated)) throw new AppError('BINDING_NOT_FOUND')
  if (!isRepeated) await requireUnused(deps, former, requestId)
  const { before, after } = await bindPair(deps, pair, command)
  const left = former.space?.spaceId
  // Where a repetition finds the former ring in another space, somebody may have moved it there.
  if (left !== undefined && (!isRepeated || left === spaceId)) await stockFormer(deps, id, left, command)
  return { result: await getBinding(deps, ringId), before, after: { ...after, ringId } }
}

/** The same ring: its tick, or its space. */
const changeSame = async (deps: Deps, id: string, pair: Pair, command: Command) => {
  const { spaceId } = await find(deps, pair, command.requestId)
  const place = (await findRecords(deps, [id], command.requestId)).get(id)?.space
  const isHere = place?.spaceId === spaceId
  const changes = {
    ...(isHere ? { from: spaceId } : { spaceId, ...(pair.from === undefined ? {} : { from: pair.from }) }),
    ...(pair.status === undefined ? {} : { isWritten: pair.status === 'BOUND' }),
  }
  const changed = await changeRecord(deps, id, changes, command)
  return { result: await getBinding(deps, id), ...changed }
}

export const updateBinding = async (
  deps: Deps,
  id: string,
  body: BodyOf<typeof updateContract>,
  command: Command,
): Promise<Binding> => {
  const pair = pairIn(body)
  const isSame = !pair || (await find(deps, pair, command.requestId)).ringId === id
  if (isSame) await getBinding(deps, id)
  return audited(deps, command, { action: 'binding.update', recordId: id }, async () => {
    if (pair) return isSame ? changeSame(deps, id, pair, command) : rebind(deps, id, pair, command)
    const changed = await changeRecord(deps, id, { isWritten: body.status === 'BOUND' }, command)
    return { result: await getBinding(deps, id), ...changed }
  })
}

/** The ring goes into stock from the space that the binding names. */
export const deleteBinding = async (deps: Deps, id: string, command: Command): Promise<void> => {
  const { spaceId: from } = await getBinding(deps, id)
  return audited(deps, command, { action: 'binding.delete', recordId: id }, async () => ({
    result: undefined,
    ...(await changeRecord(deps, id, { spaceId: null, from }, command)),
  }))
}

/** A further try of a pair that failed may work; what is wrong inside is nobody's to read. */
const unboundOf = ({ code, status, message }: AppError): BindingOutcome =>
  status >= 500 ? { outcome: 'failed', code, message: errors[code].message } : { outcome: 'refused', code, message }

/** Binds one after the other and says of each what came of it; throws the first refusal where none could be bound. */
export const bulkCreateBindings = (deps: Deps, pairs: readonly Pair[], command: Command) =>
  audited(deps, command, { action: 'binding.bulk', recordId: null }, async () => {
    const createdBindings: Binding[] = []
    const outcomes: BindingOutcome[] = []
    let first: AppError | undefined
    for (const pair of pairs) {
      const last = outcomes.at(-1)
      // The space service is out of reach: the others would only wait for it as well.
      if (last?.outcome === 'failed') {
        outcomes.push(last)
        continue
      }
      try {
        const { ringId } = await bindPair(deps, pair, command)
        createdBindings.push(await getBinding(deps, ringId))
        outcomes.push({ outcome: 'bound' })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        first ??= error
        outcomes.push(unboundOf(error))
      }
    }
    if (first && createdBindings.length === 0) throw first
    const count = createdBindings.length
    return { result: { createdBindings, outcomes }, before: null, after: { count, others: pairs.length - count } }
  })

/** What could be bound, with whole tokens: that they were asked for is written down. */
export const revealUnbound = (deps: Deps, command: Command) =>
  audited(deps, command, { action: 'ring.reveal', recordId: null }, async () => {
    const { requestId } = command
    const { data } = await deps.space.call(listUnbound, { requestId, timeoutMs: bulkTimeoutMs })
    return { result: data, before: null, after: { devices: data.devices.length, spaces: data.spaces.length } }
  })
