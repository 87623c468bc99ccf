import type { updateBinding as updateContract } from '@love-space/contracts/admin/binding.routes.ts'
import type { BindingStatus } from '@love-space/contracts/admin/binding-statuses.ts'
import type { Binding } from '@love-space/contracts/admin/binding.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { findRingPair, listUnbound } from '@love-space/contracts/space/ring-record.internal.ts'
import { AppError } from '@love-space/service-kit/http/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { bulkTimeoutMs, changeRecord } from '../rings/change-ring.ts'
import { getBinding } from './bindings.queries.ts'

/** Both whole tokens, and whether the address was written to the ring. */
export interface Pair {
  readonly spaceToken: string
  readonly ringToken: string
  readonly status?: BindingStatus | undefined
}

const find = async (deps: Deps, { spaceToken, ringToken }: Pair, requestId: string) =>
  (await deps.space.call(findRingPair, { body: { spaceToken, ringToken }, requestId })).data

const bindPair = async (deps: Deps, pair: Pair, command: Command) => {
  const { ringId, spaceId } = await find(deps, pair, command.requestId)
  const isWritten = pair.status === undefined ? {} : { isWritten: pair.status === 'BOUND' }
  return { ringId, ...(await changeRecord(deps, ringId, { spaceId, ...isWritten }, command)) }
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
const pairIn = ({ spaceToken, ringToken, status }: BodyOf<typeof updateContract>): Pair | null => {
  if (spaceToken !== undefined && ringToken !== undefined) return { spaceToken, ringToken, status }
  if (spaceToken === undefined && ringToken === undefined) return null
  const field = spaceToken === undefined ? 'body.spaceToken' : 'body.ringToken'
  throw new AppError('INVALID_INPUT', undefined, { errors: [{ field, message: 'Both tokens are needed.' }] })
}

export const updateBinding = async (
  deps: Deps,
  id: string,
  body: BodyOf<typeof updateContract>,
  command: Command,
): Promise<Binding> => {
  const pair = pairIn(body)
  await getBinding(deps, id)
  return audited(deps, command, { action: 'binding.update', recordId: id }, async () => {
    if (!pair) {
      const changed = await changeRecord(deps, id, { isWritten: body.status === 'BOUND' }, command)
      return { result: await getBinding(deps, id), ...changed }
    }
    const { ringId, ...changed } = await bindPair(deps, pair, command)
    // Another ring carries the binding from now on.
    if (ringId !== id) await changeRecord(deps, id, { spaceId: null }, command)
    const after = ringId === id ? changed.after : { ...changed.after, ringId }
    return { result: await getBinding(deps, ringId), before: changed.before, after }
  })
}

export const deleteBinding = async (deps: Deps, id: string, command: Command): Promise<void> => {
  await getBinding(deps, id)
  return audited(deps, command, { action: 'binding.delete', recordId: id }, async () => ({
    result: undefined,
    ...(await changeRecord(deps, id, { spaceId: null }, command)),
  }))
}

/** Binds one after the other; what was bound before a failure stays so, and a further try goes on from there. */
export const bulkCreateBindings = (deps: Deps, pairs: readonly Pair[], command: Command): Promise<Binding[]> =>
  audited(deps, command, { action: 'binding.bulk', recordId: null }, async () => {
    const result: Binding[] = []
    for (const pair of pairs) {
      const { ringId } = await bindPair(deps, pair, command)
      result.push(await getBinding(deps, ringId))
    }
    return { result, before: null, after: { count: result.length } }
  })

/** What could be bound, with whole tokens: that they were asked for is written down. */
export const revealUnbound = (deps: Deps, command: Command) =>
  audited(deps, command, { action: 'ring.reveal', recordId: null }, async () => {
    const { requestId } = command
    const { data } = await deps.space.call(listUnbound, { requestId, timeoutMs: bulkTimeoutMs })
    return { result: data, before: null, after: { devices: data.devices.length, spaces: data.spaces.length } }
  })
