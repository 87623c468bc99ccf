import { setTimeout as delay } from 'node:timers/promises'
import { getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { createMemory, listMemories } from '@love-space/contracts/media/memory.routes.ts'
import { listTimelineEvents } from '@love-space/contracts/media/timeline.routes.ts'
import { getSpace, listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { ApiError } from '@love-space/demo-data/demo-client.ts'
import type { PartName } from '@love-space/local-runtime/record/port-names.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { errorText } from '@love-space/service-kit/process/app-error.ts'
import { live, newCouple, type Partner } from './couple.ts'
import { listen } from './live-listener.ts'
import { recordOf, until } from './parts.ts'
import { upload } from './run-upload-faults.ts'
import { readGrowth } from './read-growth.ts'
import { stuckJobs } from './run-replicas.ts'
import type { Series } from './soak-table.ts'

const couples = 5
const readEveryMs = 1_000
/** Two hours add less than 4 GB. */
const uploadEveryMs = 60_000
const reconnectEveryMs = 20_000
const msPerHour = 3_600_000
/** Time that jobs under way have to end. */
const settleMsMax = 60_000

type Samples = Series['samples'][number][]

export interface Soaked {
  readonly minutes: number
  readonly writes: number
  readonly series: readonly Series[]
  /** Failed requests, ended processes and stuck jobs, with their numbers. */
  readonly failures: ReadonlyMap<string, number>
}

/** Repeats work until the signal. Failures of single requests count, and do not end it. */
const repeat = async (
  everyMs: number,
  signal: AbortSignal,
  failed: (error: ApiError) => void,
  work: () => Promise<unknown>,
) => {
  while (!signal.aborted) {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A sign-in in between ended the session of a request under way.
      if (error.status !== 401) failed(error)
    }
    await delay(everyMs * (0.5 + Math.random()))
  }
}

const readEverything = async ({ client }: Partner, spaceId: string): Promise<void> => {
  await client.call(getSpace, { params: { spaceId } })
  await client.call(getTodaysConversation)
  await client.call(listNotifications)
  await client.call(listMemories, { params: { spaceId } })
  await client.call(listTimelineEvents)
}

const addMemory = async (web: string, partner: Partner, spaceId: string): Promise<void> => {
  const { id } = await upload(web, partner, `${spaceId}/memory`)
  const body = { title: 'A day in the life', mediaUrls: [fileAddress(id)] }
  await partner.client.call(createMemory, { params: { spaceId }, body })
}

const reconnect = async (partner: Partner): Promise<void> => {
  partner.listener.stop()
  partner.listener = listen(partner.client)
}

/**
 * Lets five couples live for some hours or until the signal: letters, moods, sign-ins, taps, reads, uploads, memories and streams that come
 * and go. Samples the sizes of everything that could grow, and passes what is known so far to `sampled` each time.
 */
export const runSoak = async (options: {
  readonly dir: string
  readonly hours: number
  readonly sampleMs: number
  readonly signal: AbortSignal
  readonly sampled: (soaked: Soaked) => void
  readonly log: (line: string) => void
}): Promise<Soaked> => {
  const { dir, hours, sampleMs, sampled, log } = options
  const { web, pids } = recordOf(dir)
  const broken = new AbortController()
  const over = AbortSignal.any([options.signal, broken.signal])
  const partners: Partner[] = []
  const failures = new Map<string, number>()
  const count = (what: string): void => void failures.set(what, (failures.get(what) ?? 0) + 1)
  const failed = ({ message }: ApiError): void => count(message)
  let otherWrites = 0
  const beganAt = performance.now()
  const hoursSince = (): number => (performance.now() - beganAt) / msPerHour
  const series = new Map<string, Series & { readonly samples: Samples }>()
  const soaked = (): Soaked => ({
    minutes: hoursSince() * 60,
    writes: otherWrites + partners.reduce((sum, { edits }) => sum + edits, 0),
    series: [...series.values()],
    failures,
  })
  const sample = async (): Promise<void> => {
    for (const { value, ...thing } of await readGrowth(dir)) {
      const known = series.get(thing.name) ?? { ...thing, samples: [] }
      known.samples.push({ hours: hoursSince(), writes: soaked().writes, value })
      series.set(thing.name, known)
    }
    sampled(soaked())
  }
  try {
    const lives: Promise<void>[] = []
    for (let number = 0; number < couples; number += 1)
      partners.push(...(await newCouple(web, await issueTapLinks(dir, 2))))
    for (const partner of partners) {
      const spaces = await partner.client.call(listSpaces)
      const spaceId = spaces.data.spaces[0]?.id ?? ''
      const often = (everyMs: number, work: () => Promise<unknown>) => repeat(everyMs, over, failed, work)
      const write = async (work: Promise<unknown>): Promise<void> => {
        await work
        otherWrites += 1
      }
      lives.push(
        live(partner, over, () => partners.length),
        often(readEveryMs, () => readEverything(partner, spaceId)),
        often(readEveryMs, () =>
          write(partner.client.call(rateMood, { body: { rating: 1 + Math.floor(Math.random() * 5) } })),
        ),
        often(uploadEveryMs, () => write(addMemory(web, partner, spaceId))),
        often(reconnectEveryMs, () => reconnect(partner)),
      )
    }
    const living = Promise.all(lives)
    living.catch(() => broken.abort())
    while (hoursSince() < hours && !over.aborted) {
      // One unread sample does not end hours of use.
      await sample().catch((error: unknown) => log(`A sample is left out: ${errorText(error)}`))
      log(
        `${(hoursSince() * 60).toFixed(0)} of ${(hours * 60).toFixed(0)} minutes, ${soaked().writes} writes, ${failures.size} kinds of failures`,
      )
      await delay(sampleMs, undefined, { signal: over }).catch(() => undefined)
    }
    broken.abort()
    await living
    for (const [name, pid] of Object.entries(recordOf(dir).pids))
      if (pids[name as PartName] !== pid) count(`${name} ended and was started again`)
    let stuck: string[] = []
    await until(async () => (stuck = await stuckJobs(dir)).length === 0, settleMsMax, readEveryMs)
    for (const job of stuck) count(job)
    return soaked()
  } finally {
    broken.abort()
    for (const { listener } of partners) listener.stop()
  }
}
