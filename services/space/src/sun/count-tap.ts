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

const monthsKept = 13

const monthOf = (time: Date): string => time.toISOString().slice(0, 'YYYY-MM'.length)

/** Counts a tap in its month, and drops the months that are too old. */
const inMonths = (known: RingCounterDoc | null, now: Date) => {
  const oldest = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - monthsKept)))
  const dropped = Object.keys(known?.months ?? {}).filter((month) => month < oldest)
  const unset = Object.fromEntries(dropped.map((month) => [`months.${month}`, 1 as const]))
  return { $inc: { [`months.${monthOf(now)}`]: 1 }, ...(dropped.length > 0 && { $unset: unset }) }
}

/** Raises the ring's counter. Returns null if it is as high already. */
const raise = async (
  { ringCounters }: Deps,
  { ringId: _id, counter }: CountedTap,
  known: RingCounterDoc | null,
  fields: Pick<RingCounterDoc, 'at' | 'attempt' | 'asksPin'>,
): Promise<RingCounterDoc | null> => {
  const change = { $set: { counter, ...fields }, ...inMonths(known, fields.at) }
  const lower = { _id, counter: { $lt: counter } }
  const write = (upsert: boolean) =>
    ringCounters.findOneAndUpdate(lower, change, { upsert, returnDocument: 'after' }).lean<RingCounterDoc>()
  // Of two first taps that meet, the second finds the document of the first.
  return (known === null ? await unlessDuplicate(write(true)) : null) ?? write(false)
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
  const raised = await raise(deps, tap, known, { at: now, attempt, asksPin })
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
