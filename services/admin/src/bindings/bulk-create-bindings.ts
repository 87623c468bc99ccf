import type { Binding, BindingOutcome } from '@love-space/contracts/admin/binding.ts'
import { errors } from '@love-space/contracts/errors.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { bindPair, type Pair } from './bind-pair.ts'
import { getBinding } from './bindings.queries.ts'

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
    return { result: { createdBindings, outcomes }, after: { count, others: pairs.length - count } }
  })
