import { readRingHistory, lookUpRingRecords } from '@love-space/contracts/space/ring-record.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { visibilityFor } from '../tables/visibility.rules.ts'
import { namesOf } from '../user-names.ts'
import { saveRingRow } from './save-ring-row.ts'

const explained = ['RING_PLACED', 'RING_MOVED', 'RING_BOUND', 'RING_OWNED', 'RING_IN_USE', 'RING_RETIRED'] as const
type Explained = (typeof explained)[number]

const isExplained = (error: AppError): error is AppError & { readonly code: Explained } =>
  (explained as readonly string[]).includes(error.code)

const boundBy = async (deps: Deps, ringId: string, { user, requestId }: Command): Promise<string> => {
  const { data } = await deps.space.call(readRingHistory, { params: { ringId }, requestId })
  const bound = data.deeds.findLast(({ what }) => what === 'bound')
  const id = bound?.operatorId ?? ''
  const name = visibilityFor(user).people ? (await namesOf(deps, [id])).get(id) : undefined
  const at = bound ? ` on ${bound.at.slice(0, 16).replace('T', ' ')} UTC` : ''
  return `${name ?? 'Another operator'} bound it to this space${at}.`
}

/** Returns the text of a refusal. It contains the space's name only if the operator may see people. */
const sentenceOf = async (
  deps: Deps,
  ringId: string,
  code: Explained,
  command: Command,
): Promise<string | undefined> => {
  const { requestId } = command
  const { data } = await deps.space.call(lookUpRingRecords, { body: { ids: [ringId] }, requestId })
  const [record] = data.rings
  if (!record) return undefined
  // The refusal shows that the row is stale.
  await saveRingRow(deps, record)
  const batch = record.batchId === null ? null : await deps.batches.findById(record.batchId)
  const ring = `Device ${record.tokenPrefix}…${batch ? ` of batch ${batch.name}` : ''}`
  const name = visibilityFor(command.user).people && record.space ? `: ${record.space.customName}` : ''
  const place = record.space ? `in a space${name}` : 'in stock'
  switch (code) {
    case 'RING_PLACED':
      return `${ring} is ${place}. Send \`from\` with its current space to move it.`
    case 'RING_MOVED':
      return `${ring} is no longer where you saw it: it is ${place} now.`
    case 'RING_BOUND':
      return `${ring}: ${await boundBy(deps, ringId, command)}`
    case 'RING_OWNED':
      return `${ring} has an owner. Confirm that it stops working for them.`
    case 'RING_IN_USE':
      return `${ring}, or the space that it goes to, is used by people, so you cannot do this to it.`
    case 'RING_RETIRED':
      return `${ring} is retired.`
  }
}

/** Returns the refusal with a text that names the ring and its place. */
export const explainedRefusal = async (
  deps: Deps,
  ringId: string,
  command: Command,
  refusal: AppError,
): Promise<AppError> => {
  if (!isExplained(refusal)) return refusal
  const sentence = await sentenceOf(deps, ringId, refusal.code, command).catch(() => undefined)
  return new AppError(refusal.code, sentence, { cause: refusal })
}

interface RingCall {
  readonly params: { readonly ringId: string }
  readonly requestId: string
}

export const explainRefusal = async <T>(
  deps: Deps,
  ringId: string,
  command: Command,
  send: (call: RingCall) => Promise<T>,
): Promise<T> => {
  try {
    return await send({ params: { ringId }, requestId: command.requestId })
  } catch (error) {
    throw error instanceof AppError ? await explainedRefusal(deps, ringId, command, error) : error
  }
}
