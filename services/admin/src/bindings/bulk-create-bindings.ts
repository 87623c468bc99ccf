import type { BindingOutcome } from '@love-space/contracts/admin/binding.ts'
import { errors, type ErrorCode } from '@love-space/contracts/errors.ts'
import { bindPairs } from '@love-space/contracts/space/ring-record.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { mapAtOnce } from '@love-space/service-kit/process/map-at-once.ts'
import { audited, type Command } from '../audit/audited.ts'
import { bulkTimeoutMs } from '../bulk-timeout.ts'
import type { Deps } from '../deps.ts'
import { explainedRefusal } from '../rings/explain-refusal.ts'
import { saveRingRows } from '../rings/save-ring-row.ts'
import { operatorOf } from '../tables/visibility.rules.ts'
import { isWrittenOf, type Pair } from './bind-pair.ts'
import { getBindings } from './bindings.queries.ts'

const explainedAtOnce = 8

interface Bound {
  readonly ringId: string
}

const codeOf = (code: string): ErrorCode => (Object.hasOwn(errors, code) ? (code as ErrorCode) : 'UPSTREAM_FAILED')

const bindAll = async (deps: Deps, pairs: readonly Pair[], command: Command): Promise<(Bound | AppError)[]> => {
  const body = {
    pairs: pairs.map((pair) => ({
      spaceToken: pair.spaceToken,
      ringToken: pair.ringToken,
      ...(pair.from !== undefined && { from: pair.from }),
      ...isWrittenOf(pair),
    })),
    ...operatorOf(command),
  }
  const { requestId } = command
  const { data } = await deps.space.call(bindPairs, { body, requestId, timeoutMs: bulkTimeoutMs })
  await saveRingRows(deps, data.rings)
  return mapAtOnce(data.outcomes, explainedAtOnce, async ({ ringId, refusal }) => {
    if (ringId !== null && refusal === null) return { ringId }
    const error = new AppError(codeOf(refusal?.code ?? ''), refusal?.message)
    return ringId === null ? error : explainedRefusal(deps, ringId, command, error)
  })
}

const outcomeOf = (result: Bound | AppError): BindingOutcome => {
  if (!(result instanceof AppError)) return { outcome: 'bound' }
  const { code, status, message } = result
  // Hides the details of 5xx errors.
  return status >= 500
    ? { outcome: 'failed', code, message: errors[code].message }
    : { outcome: 'refused', code, message }
}

/** Binds pairs and returns an outcome for each. Throws the first refusal if no pair could be bound. */
export const bulkCreateBindings = (deps: Deps, pairs: readonly Pair[], command: Command) =>
  audited(deps, command, { action: 'binding.bulk', recordId: null }, async () => {
    const results = await bindAll(deps, pairs, command)
    const bound = results.flatMap((result) => (result instanceof AppError ? [] : result.ringId))
    if (bound.length === 0)
      throw results.find((result) => result instanceof AppError) ?? new AppError('UPSTREAM_FAILED')
    const createdBindings = await getBindings(deps, bound)
    const others = pairs.length - bound.length
    return { result: { createdBindings, outcomes: results.map(outcomeOf) }, after: { count: bound.length, others } }
  })
