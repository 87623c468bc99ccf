import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../process/logger.ts'
import { untilAvailable, warnThatDatabaseIsAway } from '../process/until-available.ts'
import { nothingChecked, type Lookup } from '../store/check-lookup.ts'

const againAfterMs = 1_000

const checkOnce = async (lookup: Lookup, logger: Logger): Promise<boolean> => {
  const { collection } = lookup
  let all = nothingChecked
  do {
    const { checked, pairs } = await lookup.checkRecords(all)
    for (const ids of pairs) logger.error({ collection, ids }, 'Two records have the same value')
    all = checked
  } while (all.after !== null)
  for (let after = await lookup.checkClaims(null); after !== null;) after = await lookup.checkClaims(after)
  const advice = lookup.adviceOn(all)
  if (advice !== null) throw new Error(advice)
  if (all.filled > 0) logger.info({ collection, filled: all.filled }, 'Filled missing claims')
  if (all.open === 0) await lookup.noteVerified()
  return all.open === 0
}

/**
 * Completes each lookup that no release has verified, such as those of a restored database, before the service finds
 * records by it. Throws what to do if two records have one value. Calls `onWait` once if that takes work.
 */
export const verifyLookups = async (
  lookups: readonly Lookup[],
  { logger, onWait }: { readonly logger: Logger; readonly onWait: () => Promise<void> },
): Promise<void> => {
  const whenAvailable = <T>(work: () => Promise<T>) => untilAvailable(work, warnThatDatabaseIsAway(logger))
  const unverified: Lookup[] = []
  for (const lookup of lookups) if (!(await whenAvailable(lookup.isVerified))) unverified.push(lookup)
  if (unverified.length > 0) await onWait()
  for (const lookup of unverified) {
    // A claim that another process holds is decided within two minutes.
    while (!(await whenAvailable(() => checkOnce(lookup, logger)))) await setTimeout(againAfterMs)
  }
  for (const lookup of lookups) await whenAvailable(lookup.noteRead)
}
