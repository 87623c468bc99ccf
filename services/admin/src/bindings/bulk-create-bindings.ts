import type { Binding, BindingOutcome } from '@love-space/contracts/admin/binding.ts'
import { errors } from '@love-space/contracts/errors.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { bindPair, type Pair } from './bind-pair.ts'
import { getBinding } from './bindings.queries.ts'

/** Returns the outcome of an error. Hides the details of 5xx errors. */
const unboundOf = ({ code, status, message }: AppError): BindingOutcome =>
  status >= 500 ? { outcome: 'failed', code, message: errors[code].message } : { outcome: 'refused', code, message }

/** Binds pairs one by one and returns an outcome for each. Throws the first refusal if no pair could be bound. */
export const bulkCreateBindings = (deps: Deps, pairs: readonly Pair[], command: Command) =>
  audited(deps, command, { action: 'binding.bulk', recordId: null }, async () => {
    const createdBindings: Binding[] = []
    const outcomes: BindingOutcome[] = []
    let first: AppError | undefined
    for (const pair of pairs) {
      const last = outcomes.at(-1)
      // Stop if the space service is unavailable: the other pairs would only wait for their timeouts.
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
    return { result: { createdBindings, outcomes }, after: { count, others: pairs.length - count } }
  })
