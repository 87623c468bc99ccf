import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createBatch, getBatch } from '@love-space/contracts/admin/batch.routes.ts'
import { withJetStream } from '@love-space/backup/events.ts'
import { listJobs } from '@love-space/contracts/job.internal.ts'
import { streams, type Envelope } from '@love-space/contracts/event.ts'
import { processNames, serviceNames } from '@love-space/contracts/processes.ts'
import type { LiveHint } from '@love-space/contracts/gateway/live.events.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { natsPortsOf, portsOf, type PartName } from '@love-space/local-runtime/record/port-names.ts'
import { findRunningProduct } from '@love-space/local-runtime/run/admin-clients.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import type { ThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { startMongoProxy } from '@love-space/testing/mongo-proxy.ts'
import { newCouple } from './couple.ts'
import { mountDisk, type OwnDisk } from './own-disk.ts'
import { natsUrlOf, recordOf, signalPart, until, untilBack } from './parts.ts'
import { compareCouple, isExported, newLoad, use, type Load, type Person } from './replica-load.ts'
import { operatorOf, printedAddresses, wrongCountsIn } from './run-bulk-faults.ts'
import { compareUploads, stagedIn } from './run-upload-faults.ts'
import { messagesIn } from '@love-space/testing/stream-messages.ts'

const stopMsMax = 20_000
const settleMs = 3_000
const hintMs = 30_000
const endMs = 120_000
const bulkSpaces = 3

/** Counts of people's requests during one kind of fault. */
export interface FaultRow {
  readonly fault: string
  readonly strikes: number
  readonly writes: number
  /** Failed tries of requests that browsers repeat: reads, and writes with a key. */
  readonly failed: number
  /** Failed requests that nothing repeats. */
  readonly failedForGood: number
  readonly kinds: ReadonlyMap<string, number>
  /** Longest time from a strike to the last request that failed before the next strike. */
  readonly recoveryS: number
  readonly hintsMissed: number
  readonly sessionsOutlived: number
}

export interface ReplicaTotals {
  readonly lost: number
  readonly doubled: number
  readonly outOfOrder: number
  readonly orphanedFiles: number
  readonly stuckJobs: number
}

/** Disks that can be full: media's files, the database, and one of three NATS servers. */
export interface Disks {
  readonly files: OwnDisk
  readonly database: OwnDisk
  readonly nats: OwnDisk
}

const natsWithDisk: PartName = 'nats-2'

export const mountDisks = async (dir: string): Promise<Disks> => {
  const data = (folder: string) => mountDisk(join(dir, 'data', folder))
  return { files: await data('files'), database: await data('mongo'), nats: await data(`nats-cluster/${natsWithDisk}`) }
}

type Strike = () => void

/** A change of a product in use; `strike` notes each of its moments. */
export interface Fault {
  readonly name: string
  run(strike: Strike): Promise<void>
}

const second = (name: (typeof processNames)[number]): PartName => `${name}-2`

/** The ways in which parts of a product with two replicas end, hang or have no room. */
export const replicaFaults = (
  { dir, loveSpace, env }: ThrowAwayLoveSpace,
  awayMs: number,
  disks: Disks | undefined,
): Fault[] => {
  const stopMs = Math.min(stopMsMax, awayMs)
  const natsParts = natsPortsOf(recordOf(dir).ports).map((_, index): PartName =>
    index === 0 ? 'nats' : `nats-${index + 1}`,
  )
  const both = processNames.flatMap((name): PartName[] => [name, second(name)])
  const rolling = (signal: 'SIGTERM' | 'SIGKILL', parts: readonly PartName[]) => async (strike: Strike) => {
    for (const part of parts) {
      strike()
      await untilBack(dir, part, signalPart(dir, part, signal))
      await delay(settleMs)
    }
  }
  const freeze = async (strike: Strike, parts: readonly PartName[], ms: number): Promise<void> => {
    strike()
    for (const part of parts) signalPart(dir, part, 'SIGSTOP')
    await delay(ms)
    strike()
    for (const part of parts) signalPart(dir, part, 'SIGCONT')
    await delay(settleMs)
  }
  const fullDisks = ({ files, database, nats }: Disks): Fault[] => {
    const full = async (strike: Strike, disk: OwnDisk): Promise<void> => {
      strike()
      await disk.fill()
      await delay(awayMs)
      await disk.free()
      strike()
      await delay(settleMs)
    }
    const seconds = `for ${awayMs / 1000} s`
    return [
      { name: `the disk of files full ${seconds}`, run: (strike) => full(strike, files) },
      { name: `the disk of the database full ${seconds}`, run: (strike) => full(strike, database) },
      {
        name: `the disk of one NATS server full ${seconds}`,
        run: async (strike) => {
          await full(strike, nats)
          // NATS ends JetStream on a full disk until its next start.
          await untilBack(dir, natsWithDisk, signalPart(dir, natsWithDisk, 'SIGTERM'))
          await delay(settleMs)
        },
      },
    ]
  }
  return [
    { name: 'SIGTERM to each process in turn', run: rolling('SIGTERM', [...both, ...natsParts, 'mongo']) },
    { name: 'SIGKILL to each service and gateway in turn', run: rolling('SIGKILL', both) },
    {
      name: `one replica of each stopped for ${stopMs / 1000} s`,
      run: async (strike) => {
        for (const name of processNames) await freeze(strike, [second(name)], stopMs)
      },
    },
    {
      name: "one replica's database cut off",
      run: async (strike) => {
        for (const name of serviceNames) {
          let isCut = false
          const forever = new Promise<void>(() => undefined)
          const proxy = await startMongoProxy(loveSpace.processes.mongo.urlOf(name), () =>
            isCut ? forever : undefined,
          )
          const part = second(name)
          const replica = loveSpace.processes[part]
          env[part] = { MONGODB_URL: proxy.url }
          await replica?.restart()
          await delay(settleMs)
          strike()
          isCut = true
          await delay(stopMs)
          isCut = false
          proxy.cut()
          strike()
          await delay(settleMs)
          delete env[part]
          await replica?.restart()
          await proxy.stop()
        }
      },
    },
    {
      name: 'each of three NATS servers stopped, then killed',
      run: async (strike) => {
        for (const part of natsParts) {
          strike()
          const pid = signalPart(dir, part, 'SIGSTOP')
          await delay(stopMs)
          strike()
          signalPart(dir, part, 'SIGKILL')
          await untilBack(dir, part, pid)
          await delay(settleMs)
        }
      },
    },
    { name: `the database away for ${awayMs / 1000} s`, run: (strike) => freeze(strike, ['mongo'], awayMs) },
    { name: `NATS away for ${awayMs / 1000} s`, run: (strike) => freeze(strike, natsParts, awayMs) },
    ...(disks ? fullDisks(disks) : []),
  ]
}

/** Counts hints that their reader missed, and says of each whether the stream has it. */
const missedHints = async (dir: string, load: Load, log: (line: string) => void): Promise<number> => {
  const isMissed = ({ ref, listener, resets }: Load['hints'][number]): boolean =>
    listener.resets === resets && !listener.heard.some((hint) => hint.ref === ref)
  await until(async () => !load.hints.some(isMissed), hintMs, 500)
  const missed = load.hints.filter(isMissed)
  if (missed.length === 0) return 0
  await withJetStream(await natsUrlOf(dir), async (jsm, connection) => {
    const stored = new Map<string | null, string>()
    for await (const message of messagesIn(jsm, connection, streams.live2.name)) {
      if (message.data.length === 0) continue
      const { ref } = message.json<LiveHint>()
      stored.set(ref, `${message.seq} at ${new Date(message.info.timestampNanos / 1e6).toISOString()}`)
    }
    for (const { ref, at } of missed)
      log(`  missed: the hint of ${ref}, written by ${at}; in LIVE2 ${stored.get(ref) ?? 'it is missing too'}`)
  })
  return missed.length
}

const recoveryOf = (strikes: readonly number[], load: Load): number => {
  const after = load.failures.map(({ at }) => at - Math.max(...strikes.filter((strike) => strike <= at), 0))
  return Math.max(0, ...after) / 1000
}

const strikeWith = async (
  { name, run }: Fault,
  load: Load,
  dir: string,
  log: (line: string) => void,
): Promise<FaultRow> => {
  const strikes: number[] = []
  await run(() => strikes.push(performance.now()))
  await delay(settleMs)
  const kinds = new Map<string, number>()
  for (const { route, code } of load.failures) kinds.set(`${route} ${code}`, (kinds.get(`${route} ${code}`) ?? 0) + 1)
  const failed = load.failures.filter(({ mayRepeat }) => mayRepeat).length
  return {
    fault: name,
    strikes: strikes.length,
    writes: load.writes,
    failed,
    failedForGood: load.failures.length - failed,
    kinds,
    recoveryS: recoveryOf(strikes, load),
    hintsMissed: await missedHints(dir, load, log),
    sessionsOutlived: load.sessionsOutlived,
  }
}

const arrive = async (dir: string, couples: number): Promise<Person[][]> => {
  const { web } = recordOf(dir)
  const all: Person[][] = []
  for (let number = 0; number < couples; number += 1) {
    const [one, other] = await newCouple(web, await issueTapLinks(dir, 2))
    if (!one || !other) throw new Error('A couple has two people.')
    const spaceId = (await one.client.insist(listSpaces, {})).data.spaces[0]?.id ?? ''
    const person = (partner: typeof one, theirs: typeof one): Person => ({
      partner,
      other: theirs,
      spaceId,
      isFirst: partner === one,
      memories: [],
      timelineEvents: [],
      songs: [],
      uploads: [],
      letter: 0,
      mood: null,
      answer: null,
      points: 0,
    })
    all.push([person(one, other), person(other, one)])
  }
  return all
}

/** Counts events stored twice, and those of an aggregate that are stored before an earlier one. */
const readEvents = async (dir: string, log: (line: string) => void): Promise<{ doubled: number; outOfOrder: number }> =>
  withJetStream(await natsUrlOf(dir), async (jsm, connection) => {
    const ids = new Set<string>()
    const latest = new Map<string, string>()
    let events = 0
    let outOfOrder = 0
    const { live: _live, live2: _live2, ...ofEvents } = streams
    for (const { name } of Object.values(ofEvents)) {
      for await (const message of messagesIn(jsm, connection, name)) {
        const { id, type, subject, time } = message.json<Envelope>()
        events += 1
        ids.add(id)
        const aggregate = `${name} ${subject}`
        const before = latest.get(aggregate) ?? ''
        if (time < before) {
          outOfOrder += 1
          log(`${type} of ${subject} at ${time} is stored after one at ${before}`)
        } else latest.set(aggregate, time)
      }
    }
    return { doubled: events - ids.size, outOfOrder }
  })

/** Returns the jobs that are late or have failed. */
export const stuckJobs = async (dir: string): Promise<string[]> => {
  const { clientOf } = await findRunningProduct(dir)
  const lateAt = new Date(Date.now() - settleMs).toISOString()
  const stuck: string[] = []
  for (const service of serviceNames) {
    const { data } = await clientOf(service).call(listJobs, { query: {} })
    for (const { name, state, dueAt, error } of data) {
      const isLate = (state === 'waiting' || state === 'running') && dueAt !== null && dueAt < lateAt
      if (isLate || state === 'failed') stuck.push(`${service} ${name} is ${state}: ${error ?? 'late'}`)
    }
  }
  return stuck
}

/** Lets couples use a product with two replicas during each fault in turn, and counts what they lose. */
export const runReplicas = async (options: {
  readonly dir: string
  readonly couples: number
  readonly faults: readonly Fault[]
  readonly log: (line: string) => void
}): Promise<{ readonly rows: readonly FaultRow[]; readonly totals: ReplicaTotals }> => {
  const { dir, couples, faults, log } = options
  const { web, ports } = recordOf(dir)
  const staged = await stagedIn(dir)
  const arrived = await arrive(dir, couples)
  const people = arrived.flat()
  const over = new AbortController()
  let load = newLoad()
  const place = {
    web,
    gateways: portsOf(ports, 'gateway').map((port) => `http://127.0.0.1:${port}`),
    load: () => load,
  }
  const living = Promise.all(people.map((person) => use(place, person, over.signal)))
  living.catch(() => over.abort())
  const rows: FaultRow[] = []
  const batches: string[] = []
  try {
    for (const fault of faults) {
      if (over.signal.aborted) break
      log(`Now: ${fault.name}`)
      load = newLoad()
      const batch = await (await operatorOf(web)).insist(createBatch, { body: { spaces: bulkSpaces } })
      batches.push(batch.data.batch.id)
      const row = await strikeWith(fault, load, dir, log)
      rows.push(row)
      log(
        `${row.writes} writes, ${row.failed} tries and ${row.failedForGood} requests failed, ${row.hintsMissed} hints missed`,
      )
      for (const [kind, count] of row.kinds) log(`  ${count} times ${kind}`)
    }
    over.abort()
    await living
    const totals = { lost: 0, doubled: 0, outOfOrder: 0, orphanedFiles: 0, stuckJobs: 0 }
    for (const couple of arrived) {
      const [first] = couple
      if (!first) continue
      const { lost, doubled } = await compareCouple(couple, log)
      const others = people.map(({ partner }) => partner)
      const files = await compareUploads({ dir, web, log }, first.partner, first.uploads, first.spaceId, staged, others)
      totals.lost += lost + files.uploadsLost
      totals.doubled += doubled
      totals.orphanedFiles += files.halfFiles
    }
    const operator = await operatorOf(web)
    for (const id of batches) {
      const isReady = async () => (await operator.insist(getBatch, { params: { id } })).data.batch.state === 'ready'
      if (await until(isReady, endMs)) totals.lost += wrongCountsIn(await printedAddresses(operator, id), bulkSpaces)
      else totals.stuckJobs += 1
    }
    for (const person of people) if (!(await until(() => isExported(person), endMs))) totals.stuckJobs += 1
    let stuck: string[] = []
    await until(async () => (stuck = await stuckJobs(dir)).length === 0, endMs, 1_000)
    for (const job of stuck) log(job)
    totals.stuckJobs += stuck.length
    const events = await readEvents(dir, log)
    totals.doubled += events.doubled
    totals.outOfOrder = events.outOfOrder
    return { rows, totals }
  } finally {
    over.abort()
    for (const { partner } of people) partner.listener.stop()
  }
}
