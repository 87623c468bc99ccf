import { readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { createMemory, listMemories } from '@love-space/contracts/media/memory.routes.ts'
import { listTimelineEvents } from '@love-space/contracts/media/timeline.routes.ts'
import { getSpace, listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { ApiError } from '@love-space/demo-data/demo-client.ts'
import { residentBytesOf } from '@love-space/local-runtime/processes/resident-memory.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { live, newCouple, type Partner } from './couple.ts'
import { listen } from './live-listener.ts'
import { recordOf } from './parts.ts'
import { upload } from './run-upload-faults.ts'
import type { Sample } from './trend.ts'

const couples = 5
const readEveryMs = 1_000
const uploadEveryMs = 15_000
const reconnectEveryMs = 20_000
const msPerHour = 3_600_000

export interface Soaked {
  readonly name: string
  readonly megabytes: readonly Sample[]
  readonly openFiles: readonly Sample[]
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
 * Lets five couples live for some hours: letters, moods, sign-ins, taps, reads, uploads, memories and streams that come and
 * go. Returns the memory and open files of every process, sampled every `sampleMs`.
 */
export const runSoak = async (options: {
  readonly dir: string
  readonly hours: number
  readonly sampleMs: number
  readonly log: (line: string) => void
}): Promise<{ readonly soaked: readonly Soaked[]; readonly failures: ReadonlyMap<string, number> }> => {
  const { dir, hours, sampleMs, log } = options
  const { web } = recordOf(dir)
  const over = new AbortController()
  const partners: Partner[] = []
  const failures = new Map<string, number>()
  const failed = ({ message }: ApiError): void => void failures.set(message, (failures.get(message) ?? 0) + 1)
  try {
    const lives: Promise<void>[] = []
    for (let count = 0; count < couples; count += 1)
      partners.push(...(await newCouple(web, await issueTapLinks(dir, 2))))
    for (const partner of partners) {
      const spaces = await partner.client.call(listSpaces)
      const spaceId = spaces.data.spaces[0]?.id ?? ''
      const often = (everyMs: number, work: () => Promise<unknown>) => repeat(everyMs, over.signal, failed, work)
      lives.push(
        live(partner, over.signal, () => partners.length),
        often(readEveryMs, () => readEverything(partner, spaceId)),
        often(readEveryMs, () =>
          partner.client.call(rateMood, { body: { rating: 1 + Math.floor(Math.random() * 5) } }),
        ),
        often(uploadEveryMs, () => addMemory(web, partner, spaceId)),
        often(reconnectEveryMs, () => reconnect(partner)),
      )
    }
    const living = Promise.all(lives)
    living.catch(() => over.abort())
    const soaked = new Map<string, { megabytes: Sample[]; openFiles: Sample[] }>()
    const beganAt = performance.now()
    for (let at = 0; at < hours && !over.signal.aborted; at = (performance.now() - beganAt) / msPerHour) {
      for (const [name, pid] of Object.entries(recordOf(dir).pids)) {
        const { megabytes, openFiles } = soaked.get(name) ?? { megabytes: [], openFiles: [] }
        megabytes.push({ hours: at, value: residentBytesOf(pid) / 1024 ** 2 })
        openFiles.push({ hours: at, value: readdirSync(`/proc/${pid}/fd`).length })
        soaked.set(name, { megabytes, openFiles })
      }
      log(`${(at * 60).toFixed(0)} of ${(hours * 60).toFixed(0)} minutes, ${failures.size} kinds of requests failed`)
      await delay(sampleMs)
    }
    over.abort()
    await living
    return { soaked: Array.from(soaked, ([name, samples]) => ({ name, ...samples })), failures }
  } finally {
    over.abort()
    for (const { listener } of partners) listener.stop()
  }
}
