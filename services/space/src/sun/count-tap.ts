import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { sha256 } from '@love-space/service-kit/process/crypto.ts'
import { restoredAt } from '@love-space/service-kit/service/restored.ts'
import type { Deps } from '../deps.ts'
import type { RingCounterDoc } from './ring-counter.model.ts'

const repeatMsMax = 120_000

interface CountedTap {
  readonly ringId: string
  readonly counter: number
  readonly attempt: string | undefined
  readonly madeAt: Date
}

/** Raises the ring's counter. Returns null if it is as high already. */
const raise = async (
  { ringCounters }: Deps,
  { ringId: _id, counter }: CountedTap,
  isFirst: boolean,
  fields: Omit<RingCounterDoc, '_id' | 'counter' | 'usedAgain' | 'usedAgainAt'>,
): Promise<RingCounterDoc | null> => {
  const change = { $set: { counter, ...fields } }
  const lower = { _id, counter: { $lt: counter } }
  const write = (upsert: boolean) =>
    ringCounters.findOneAndUpdate(lower, change, { upsert, returnDocument: 'after' }).lean<RingCounterDoc>()
  // Of two first taps that meet, the second finds the document of the first.
  return (isFirst ? await unlessDuplicate(write(true)) : null) ?? write(false)
}

/**
 * Counts a signed tap, once over all replicas. The same page may repeat it for two minutes. Returns null for a code that
 * was used, and notes it: a copied ring shows by codes that come again.
 */
export const countTap = async (deps: Deps, tap: CountedTap): Promise<Pick<RingCounterDoc, 'asksPin'> | null> => {
  const { ringCounters, connection, clock } = deps
  const now = clock()
  const { ringId: _id, counter, madeAt } = tap
  const attempt = tap.attempt ? sha256(tap.attempt) : null
  const [known, restored] = await Promise.all([
    ringCounters.findById(_id).lean<RingCounterDoc>(),
    restoredAt(connection),
  ])
  const asksPin = restored !== null && (known?.at ?? madeAt) <= restored
  const raised = await raise(deps, tap, known === null, { at: now, attempt, asksPin })
  if (raised) return raised
  const present = await ringCounters.findById(_id).lean<RingCounterDoc>()
  const isRepeated =
    present?.counter === counter &&
    attempt !== null &&
    present.attempt === attempt &&
    now.getTime() - present.at.getTime() < repeatMsMax
  if (isRepeated) return present
  await ringCounters.updateOne({ _id }, { $inc: { usedAgain: 1 }, $set: { usedAgainAt: now } })
  return null
}
