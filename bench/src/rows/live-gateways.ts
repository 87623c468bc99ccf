import { fork, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { streams } from '@love-space/contracts/event.ts'
import { bucketHintsOf, liveBucketOf, liveBuckets } from '@love-space/contracts/gateway/live.events.ts'
import { startNats } from '@love-space/local-runtime/nats/start-nats.ts'
import type { RunningServer } from '@love-space/local-runtime/programs/running-server.ts'
import { memorySettings } from '@love-space/local-runtime/run/process-env.ts'
import { ensureStream, serversIn } from '@love-space/service-kit/events/nats-link.ts'
import { connect, type NatsConnection } from 'nats'
import { micros } from '../measure.ts'
import type { Finding, Row } from '../row.ts'

const program = fileURLToPath(import.meta.resolve('../../../gateway/test/simulated-gateways.ts'))
const tickMs = 20
const servedMsMax = 30_000

const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)
const usersOf = (count: number): string[] => Array.from({ length: count }, (_, index) => idOf(`user ${index}`))
/** Returns one user of every bucket, as a gateway has that follows everything. */
const usersOfAllBuckets = (): string[] => {
  const found = new Map<number, string>()
  for (let index = 0; found.size < liveBuckets; index += 1) {
    const id = idOf(`anybody ${index}`)
    found.set(liveBucketOf(id), id)
  }
  return [...found.values()]
}
const divided = (users: readonly string[], parts: number): string[][] =>
  Array.from({ length: parts }, (_, part) => users.filter((__, index) => index % parts === part))

/** Publishes hints for users in turn, until stopped. Returns how many a second it has published. */
const publishHints = (connection: NatsConnection, users: readonly string[], perSecond: number) => {
  let published = 0
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond
    for (; published < due; published += 1) {
      const userId = users[(published * 7919) % users.length] ?? ''
      const ref = `${userId}-20260101-${userId}`
      const [message] = bucketHintsOf({ topic: 'messages', spaceId: userId, userIds: [userId], ref })
      if (message) connection.publish(message.subject, JSON.stringify(message.hint))
    }
  }, tickMs)
  return {
    stop: async (): Promise<number> => {
      clearInterval(timer)
      await connection.flush()
      return (published * 1000) / (performance.now() - startedAt)
    },
  }
}

const ask = async <T>(child: ChildProcess, wish: object): Promise<T> => {
  child.send(wish)
  const [{ value, error }] = (await once(child, 'message')) as [{ value: T; error?: string }]
  if (error !== undefined) throw new Error(error)
  return value
}
const startGateways = async (natsUrl: string, users: readonly (readonly string[])[]): Promise<ChildProcess> => {
  const child = fork(program, { env: { ...process.env, ...memorySettings } })
  await ask(child, { kind: 'start', natsUrl, users })
  return child
}
const end = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

interface Counts {
  readonly cpuMicros: number
  readonly gateways: readonly { readonly deliveries: number; readonly own: number }[]
}
interface Cost {
  /** Per gateway and second. */
  readonly deliveries: number
  readonly own: number
  readonly cpuMicros: number
}

const costOf = async (server: RunningServer, users: readonly (readonly string[])[], seconds: number): Promise<Cost> => {
  const child = await startGateways(server.urlOf('gateway'), users)
  try {
    await delay(1_000)
    const before = await ask<Counts>(child, { kind: 'counts' })
    await delay(seconds * 1000)
    const after = await ask<Counts>(child, { kind: 'counts' })
    const perGateway = (sum: (counts: Counts) => number): number => (sum(after) - sum(before)) / users.length / seconds
    return {
      deliveries: perGateway(({ gateways }) => gateways.reduce((all, { deliveries }) => all + deliveries, 0)),
      own: perGateway(({ gateways }) => gateways.reduce((all, { own }) => all + own, 0)),
      cpuMicros: perGateway(({ cpuMicros }) => cpuMicros),
    }
  } finally {
    await end(child)
  }
}

const afterKill = async (
  server: RunningServer,
  connection: NatsConnection,
  { users, perSecond, awayS }: { users: readonly string[]; perSecond: number; awayS: number },
): Promise<Finding> => {
  const natsUrl = server.urlOf('gateway')
  const first = await startGateways(natsUrl, [users])
  const publisher = publishHints(connection, users, perSecond)
  await delay(5_000)
  const places = await ask<Record<string, string>>(first, { kind: 'places' })
  await end(first)
  await delay(awayS * 1000)
  const startedAt = performance.now()
  const second = await startGateways(natsUrl, [[]])
  const { resets, hints } = await ask<{ resets: number; hints: number }>(second, { kind: 'resume', places })
  const servedMs = performance.now() - startedAt
  await end(second)
  const reached = await publisher.stop()
  return {
    what: `${users.length} streams served again by a new gateway, ${awayS} s after a kill`,
    product: `${(servedMs / 1000).toFixed(1)} s, ${resets} with reset`,
    baseline: '–',
    budget: '≤ 30 s, 0 with reset',
    holds: servedMs <= servedMsMax && resets === 0,
    note: `${Math.round(reached)} hints were published a second meanwhile; ${hints} missed ones were sent.`,
  }
}

export const liveGateways: Row = {
  name: 'live-gateways',
  run: async ({ quick, log }) => {
    const dir = await mkdtemp(join(tmpdir(), 'love-space-bench-'))
    const server = await startNats({ dir, log })
    const connection = await connect({ ...serversIn(server.url) })
    try {
      const jsm = await connection.jetstreamManager()
      await ensureStream({ replicas: 1, jsm: async () => jsm }, streams.live2)
      const users = usersOf(quick ? 1_000 : 10_000)
      const seconds = quick ? 2 : 10
      const perSecond = quick ? 200 : 1_000
      const publisher = publishHints(connection, users, perSecond)
      const findings: Finding[] = []
      const everything = usersOfAllBuckets()
      for (const count of [2, 10, 100]) {
        const all = await costOf(server, [everything, everything], seconds)
        const own = await costOf(server, divided(users, count), seconds)
        findings.push({
          what: `hints that one of ${count} gateways receives, with ${users.length / count} users`,
          product: `${own.deliveries.toFixed(0)}/s (${own.own.toFixed(0)}/s for its users)`,
          baseline: `${all.deliveries.toFixed(0)}/s (follows everything)`,
          ratio: own.deliveries / all.deliveries,
          budget: '–',
        })
        findings.push({
          what: `the same: CPU per second`,
          product: micros(own.cpuMicros),
          baseline: micros(all.cpuMicros),
          ratio: own.cpuMicros / all.cpuMicros,
          budget: '–',
        })
      }
      await publisher.stop()
      await jsm.streams.purge(streams.live2.name)
      const kill = quick ? { users, perSecond: 500, awayS: 3 } : { users, perSecond: 5_000, awayS: 100 }
      return [...findings, await afterKill(server, connection, kill)]
    } finally {
      await connection.close()
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    }
  },
}
