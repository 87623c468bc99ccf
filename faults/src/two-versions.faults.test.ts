import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { streams } from '@love-space/contracts/event.ts'
import { listActivitiesByType } from '@love-space/contracts/engagement/activity.routes.ts'
import { createMemory, listMemories } from '@love-space/contracts/media/memory.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { withJetStream } from '@love-space/backup/events.ts'
import { ApiError } from '@love-space/demo-data/demo-client.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { BrowserClient } from './client.ts'
import { newCouple, type Partner } from './couple.ts'
import { natsUrlOf, until } from './parts.ts'
import { startReplicas } from './two-versions.ts'

const dir = inject('runDir')
const PAUSE_MS = 40

let replicas: Awaited<ReturnType<typeof startReplicas>>
let partners: Partner[]
let spaceId: string

beforeAll(async () => {
  partners = await newCouple(inject('demo').web, await issueTapLinks(dir, 2))
  spaceId = (await partners[0]?.client.call(listSpaces, {}))?.data.spaces[0]?.id ?? ''
  replicas = await startReplicas(dir)
}, 120_000)
afterAll(async () => {
  for (const { listener } of partners ?? []) listener.stop()
  await replicas?.stop()
}, 60_000)

const publishUnknown = async (): Promise<void> => {
  const natsUrl = await natsUrlOf(dir)
  await withJetStream(natsUrl, async (_, connection) => {
    for (const { subjects } of Object.values(streams)) {
      const subject = subjects[0].replace('>', 'thing.invented.v1')
      const event = { id: randomUUID(), type: subject, data: { of: 'a later release' } }
      await connection.jetstream().publish(subject, JSON.stringify(event))
    }
  })
}

it('is replaced by a newer release and by the older one again, replica by replica, and no request that may be retried fails', async () => {
  const failures: string[] = []
  const created: string[] = []
  const newerAnswers = new Set<boolean>()
  let reads = 0
  let isOver = false
  const noted = async <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      failures.push(error instanceof ApiError ? `${error.status} ${error.message}` : String(error))
      return undefined
    })
  const clients = partners.map(({ client }) => {
    const mine = new BrowserClient(replicas.origin)
    mine.token = client.token
    return mine
  })
  const write = async (client: BrowserClient, who: number): Promise<void> => {
    for (let number = 0; !isOver; number++) {
      const title = `Memory ${who}.${number}`
      const body = { title, description: '', category: 'other' as const, date: '2026-01-01', tags: [], mediaUrls: [] }
      const answer = await noted(client.call(createMemory, { params: { spaceId }, body }))
      if (answer) created.push(answer.data.memory.id)
      await delay(PAUSE_MS)
    }
  }
  const read = async (client: BrowserClient): Promise<void> => {
    while (!isOver) {
      const answer = await noted(client.call(listMemories, { params: { spaceId }, query: { limit: 5 } }))
      if (answer) newerAnswers.add('addedLater' in answer.data)
      reads += 1
      await delay(PAUSE_MS)
    }
  }
  const load = Promise.all(clients.flatMap((client, who) => [write(client, who), read(client), read(client)]))
  await replicas.replace(0, 'newer')
  await publishUnknown()
  await replicas.replace(1, 'newer')
  await replicas.replace(0, 'built')
  await replicas.replace(1, 'built')
  isOver = true
  await load

  expect(failures).toEqual([])
  expect(reads).toBeGreaterThan(50)
  expect(newerAnswers).toEqual(new Set([true, false]))
  const [client] = clients
  const total = (await client?.call(listMemories, { params: { spaceId }, query: {} }))?.data.total
  expect([new Set(created).size, total]).toEqual([created.length, created.length])
  // Returns whether engagement, still the older version, has consumed every event.
  const isHeard = async (): Promise<boolean> => {
    const query = { type: 'memory' as const }
    const answer = await client?.call(listActivitiesByType, { params: { spaceId }, query })
    return answer?.data.total === created.length
  }
  expect(await until(isHeard, 20_000)).toBe(true)
}, 120_000)
