import { countFrontEnds, type CountedRelease } from '@love-space/contracts/admin/front-end.internal.ts'
import { frontEndNames } from '@love-space/contracts/front-end-names.ts'
import type { FrontEndName } from '@love-space/contracts/front-end.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { isUnavailable } from '@love-space/service-kit/process/app-error.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { statesOf, type FrontEnds, type ReleaseStates } from './front-ends.ts'
import { createBuckets } from './rate-limits.ts'

export type Counted = 'opened' | 'failedStarts' | 'failures'
type Counts = Record<Counted, number>

/** Limits per client: a household opens many pages, but a broken page fails only a few times. */
const rates = { opened: { perSecond: 5, burst: 200 }, failed: { perSecond: 0.2, burst: 20 } }
const releasesMax = 30
const noCounts = (): Counts => ({ opened: 0, failedStarts: 0, failures: 0 })

const releasesOf = (states: ReleaseStates, taken: ReadonlyMap<string, Counts>): CountedRelease[] =>
  frontEndNames.flatMap((frontEnd) => {
    const { current, canary, ids } = states[frontEnd]
    const stateOf = (id: string) => (id === current ? 'current' : id === canary?.id ? 'canary' : 'kept')
    return ids.slice(-releasesMax).map((release) => ({
      frontEnd,
      release,
      state: stateOf(release),
      percent: stateOf(release) === 'canary' ? (canary?.percent ?? 0) : 0,
      ...(taken.get(`${frontEnd} ${release}`) ?? noCounts()),
    }))
  })

const standing = (states: ReleaseStates): string => JSON.stringify(releasesOf(states, new Map()))

const wordsMax = 300

const provenanceOf = async (frontEnds: FrontEnds, { frontEnd, release }: CountedRelease) => {
  const { origin, contracts } = (await frontEnds[frontEnd].find(release)) ?? {}
  if (!origin) return undefined
  const { commit, builtAt, tests } = origin
  const words = (text: string | undefined): string | null => text?.slice(0, wordsMax) ?? null
  return { commit: words(commit) ?? '', builtAt, tests: words(tests), contracts: words(contracts?.commit) }
}

const withProvenance = (frontEnds: FrontEnds, releases: readonly CountedRelease[]): Promise<CountedRelease[]> =>
  Promise.all(
    releases.map(async (one) => {
      const provenance = await provenanceOf(frontEnds, one)
      return provenance ? { ...one, provenance } : one
    }),
  )

/**
 * Counts opened pages and failures per release. Reports them to the admin service every few seconds, and retries an
 * unanswered report under the same id, so that it counts once. Ignores unknown releases.
 */
export const createFrontEndCounts = (options: {
  readonly frontEnds: FrontEnds
  readonly admin: InternalClient
  readonly logger: Logger
  readonly everyMs?: number
}) => {
  const { frontEnds, admin, logger, everyMs = 5_000 } = options
  const buckets = { opened: createBuckets(rates.opened), failed: createBuckets(rates.failed) }
  let counts = new Map<string, Counts>()
  let lastReport: string | undefined
  let reporting: Promise<void> | undefined
  /** The report that was sent and not acknowledged yet. */
  let open: { readonly id: string; readonly counts: ReadonlyMap<string, Counts> } | undefined

  const sendReport = async (): Promise<void> => {
    const states = await statesOf(frontEnds)
    const now = standing(states)
    // While each front end has one build only, there is nothing to report until something is counted.
    const hasOneBuildEach = Object.values(states).every(({ ids }) => ids.length === 1)
    if (!open && counts.size === 0 && (now === lastReport || (lastReport === undefined && hasOneBuildEach))) return
    if (!open) {
      open = { id: newId(), counts }
      counts = new Map()
    }
    try {
      const releases = await withProvenance(frontEnds, releasesOf(states, open.counts))
      await admin.call(countFrontEnds, { body: { id: open.id, releases } })
      open = undefined
      lastReport = now
    } catch (error) {
      if (!isUnavailable(error)) logger.warn({ error }, 'The admin service rejected the front-end counts')
    }
  }

  const reportOnce = (): Promise<void> =>
    (reporting ??= sendReport()
      .catch((error: unknown) => logger.warn({ error }, 'Reading the releases for the front-end counts failed'))
      .finally(() => (reporting = undefined)))
  const timer = setInterval(() => void reportOnce(), everyMs).unref()

  return {
    /** Counts one occurrence, unless the release is unknown or the client exceeded its limit. */
    count: async (client: string, frontEnd: FrontEndName, release: string, what: Counted): Promise<void> => {
      const { ids } = await frontEnds[frontEnd].state()
      if (!ids.includes(release)) return
      if (buckets[what === 'opened' ? 'opened' : 'failed'].take(client, Date.now()) > 0) return
      const key = `${frontEnd} ${release}`
      const before = counts.get(key) ?? noCounts()
      counts.set(key, { ...before, [what]: before[what] + 1 })
    },
    report: reportOnce,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      // A running report lacks counts added since it began, so another one follows.
      await reporting
      await reportOnce()
    },
  }
}
export type FrontEndCounts = ReturnType<typeof createFrontEndCounts>
