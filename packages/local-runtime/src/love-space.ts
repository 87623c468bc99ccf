import { join } from 'node:path'
import { refuseInterruptedRestore } from '@love-space/backup/restoring.ts'
import { createAdminClients } from './run/admin-clients.ts'
import { buildProduct } from './run/build-product.ts'
import { demoFile, seedDemo, type Demo } from '@love-space/demo-data/demo-seed.ts'
import { lineOf, migrate, readCollections } from './run/migrate.ts'
import { startMongo } from './mongo/start-mongo.ts'
import { loadNatsPasswords, startNats } from './nats/start-nats.ts'
import { moveClock } from '@love-space/service-kit/process/clock.ts'
import { partOf, portsOf, type PartName, type PortName, type RunPorts } from './record/port-names.ts'
import { assertPortsAreFree, findFreePorts, neededPorts, portsFromEnv } from './record/ports.ts'
import { openDoor } from './run/door.ts'
import { createProcessStarter } from './run/process-starter.ts'
import { createSteps } from './run/progress.ts'
import { beginRunRecord, runRecordFile } from './record/run-record.ts'
import { keepLogsRotated } from './run/rotate-logs.ts'
import type { RunningServer } from './programs/running-server.ts'
import { processNames, serviceNames, type ProcessName } from '@love-space/contracts/processes.ts'
import { loadSecrets, type Secrets } from './record/secrets.ts'
import { supervise, type SupervisedProcess } from './run/supervise.ts'

const stepsOfStart = 4

/** Time that each group of processes has to end before it is killed. A stop takes at most the sum of the three. */
const gatewayGraceMs = 1_500
const serviceGraceMs = 1_500
const serverGraceMs = 1_000

export interface LoveSpaceOptions {
  dir: string
  /** By default the usual ports, with the environment's overrides. */
  ports?: 'free'
  /** Origin of the pages, by default `http://localhost:<gateway port>`. */
  webOrigin?: string
  lan?: boolean
  /** Seconds by which the clock of all processes is ahead of the machine's. */
  clockOffsetS?: number
  /** Number of NATS servers. Several keep their messages together, apart from those of a single one. */
  natsServers?: number
  /** Number of processes of each service and gateway, 1 or 2. Two gateways are behind a door at the usual port. */
  replicas?: number
  autoRestart?: boolean
  build?: boolean
  /** Environment variables of single processes, or of all replicas, over those of the run. Read at each process start. */
  env?: Partial<Record<PartName, Record<string, string>>>
  /** Built files to run instead of this clone's, by process. Read at each process start. */
  entries?: Partial<Record<PartName, string>>
  /** Whether to add a whole year of demo letters and pictures. Tests add the latest only, to save time. */
  wholeYear?: boolean
  /** When aborted, prevents further starts. The caller stops the running processes. */
  signal?: AbortSignal
  log?: (line: string) => void
}

const latestInTests = { items: 3, days: 45 }

export interface EmptyLoveSpace {
  web: string
  processes: Processes
  stop(): Promise<void>
}
type Processes = Record<PortName, SupervisedProcess> & Partial<Record<PartName, SupervisedProcess>>

export interface LoveSpace extends EmptyLoveSpace {
  api: string
  demo: Demo
}

const beginRun = async (options: LoveSpaceOptions, ports: RunPorts, web: string) => {
  const { dir, autoRestart = true, clockOffsetS = 0, signal, log = console.log } = options
  const record = await beginRunRecord(join(dir, runRecordFile), { web, ports, clockOffsetS }, log)
  const processes = new Map<PartName, SupervisedProcess>()
  const closings: (() => Promise<void>)[] = []
  const endRotation = keepLogsRotated(join(dir, 'logs'), process.env)
  const allOf = (part: PortName): SupervisedProcess[] =>
    [...processes.values()].filter(({ name }) => partOf(name) === part)
  const stopAll = (parts: readonly PortName[], graceMs: number) =>
    Promise.all(parts.flatMap(allOf).map((one) => one.stop(graceMs)))
  return {
    dir,
    ports,
    web,
    log,
    processes,
    closings,
    natsUrlOf: (user: ProcessName): string =>
      allOf('nats')
        .map((server) => server.urlOf(user))
        .join(),
    logFile: (name: string) => join(dir, 'logs', `${name}.log`),
    start: async (name: PartName, start: () => Promise<RunningServer>) => {
      const onStart = ({ pid }: RunningServer) => pid !== undefined && record.note(name, pid)
      signal?.throwIfAborted()
      const supervised = await supervise({ name, start, autoRestart, ...(signal ? { signal } : {}), log, onStart })
      processes.set(name, supervised)
      return supervised
    },
    stop: async () => {
      await Promise.all(closings.map((close) => close()))
      await stopAll(['gateway'], gatewayGraceMs)
      await stopAll(serviceNames, serviceGraceMs)
      await stopAll(['nats', 'mongo'], serverGraceMs)
      endRotation()
      record.remove()
    },
  }
}
type Run = Awaited<ReturnType<typeof beginRun>>

const startServers = async ({ dir, ports, log, logFile, start }: Run, natsServers: number) => {
  const secretsDir = join(dir, 'secrets')
  const usual = { secretsDir, log }
  // Several servers read the passwords at once, so make them before.
  await loadNatsPasswords(secretsDir)
  const routes = Array.from({ length: natsServers }, (_, index) => ports[`nats-route-${index + 1}`] ?? 0)
  const startMember = (route: number, index: number) => {
    const member = `nats-${index + 1}` as const
    const name = index === 0 ? 'nats' : member
    const cluster = { name: member, port: route, ports: routes }
    const data = join(dir, 'data', 'nats-cluster', member)
    return start(name, () => startNats({ ...usual, dir: data, logFile: logFile(name), port: ports[name], cluster }))
  }
  return allOrFirstError([
    start('mongo', () =>
      startMongo({ ...usual, dir: join(dir, 'data', 'mongo'), logFile: logFile('mongo'), port: ports.mongo }),
    ),
    ...(natsServers > 1
      ? routes.map(startMember)
      : [
          start('nats', () =>
            startNats({ ...usual, dir: join(dir, 'data', 'nats'), logFile: logFile('nats'), port: ports.nats }),
          ),
        ]),
  ])
}

const startProcesses = async (
  { dir, ports, web, processes, closings, natsUrlOf, logFile, start }: Run,
  { lan = false, clockOffsetS = 0, env, entries, natsServers = 1 }: LoveSpaceOptions,
  secrets: Secrets,
) => {
  const startProcess = createProcessStarter({
    dir,
    secrets,
    ports,
    webOrigin: web,
    clockOffsetS,
    gatewayHost: lan ? '0.0.0.0' : '127.0.0.1',
    mongoUrlOf: (name) => processes.get('mongo')?.urlOf(name) ?? '',
    natsUrlOf,
    ...(natsServers > 1 ? { natsReplicas: natsServers } : {}),
  })
  const startReplica = (name: ProcessName, port: number, index: number) => {
    const part: PartName = index === 0 ? name : `${name}-${index + 1}`
    return start(part, () =>
      startProcess({
        name,
        port,
        logFile: logFile(part),
        entry: entries?.[part],
        env: { ...env?.[name], ...env?.[part] },
      }),
    )
  }
  await allOrFirstError(
    processNames.flatMap((name) => portsOf(ports, name).map((port, index) => startReplica(name, port, index))),
  )
  const gatewayPorts = portsOf(ports, 'gateway')
  if (gatewayPorts.length === 1) return
  const door = await openDoor({ port: ports.gateway, gatewayPorts })
  closings.push(door.close)
}

type Step = ReturnType<typeof createSteps>

const startParts = async (run: Run, options: LoveSpaceOptions, step: Step): Promise<Secrets> => {
  const { dir, build = true, natsServers = 1, log = console.log } = options
  refuseInterruptedRestore(dir)
  if (natsServers > 1 && process.env.NATS_URL)
    throw new Error('NATS_URL names servers that run, so --nats cannot start others. Leave out one.')
  await assertPortsAreFree(run.ports, neededPorts(run.ports, process.env), process.env)
  // These steps are slow and independent, so they run at the same time.
  const building = build ? buildProduct(run.logFile('build')) : Promise.resolve()
  building.catch(() => undefined)
  const collections = readCollections()
  collections.catch(() => undefined)
  const [mongo, nats] = await step('Starting the database and NATS', () => startServers(run, natsServers))
  log(`      database: ${mongo?.kind}; NATS: ${nats?.kind}${natsServers > 1 ? `, ${natsServers} servers` : ''}`)
  await step('Making the indexes of the databases', async () =>
    migrate({
      url: mongo?.url ?? '',
      collections: await collections,
      tell: (service, made) => made.state === 'made' && made.seconds > 1 && log(`      ${lineOf(service, made)}`),
      log,
    }),
  )
  await step('Building', () => building)

  const secrets = await loadSecrets(join(dir, 'secrets'))
  await step('Starting the services and the gateway', () => startProcesses(run, options, secrets))
  return secrets
}

const startRun = async <T>(
  options: LoveSpaceOptions,
  steps: number,
  fill: (run: Run, step: Step, secrets: Secrets) => Promise<T>,
) => {
  const { replicas = 1, natsServers = 1, lan = false, log = console.log } = options
  if (replicas > 1 && lan)
    throw new Error('--lan admits others, whose addresses the gateways of --replicas do not see. Leave out one.')
  const size = { replicas, natsServers }
  const ports = options.ports === 'free' ? await findFreePorts(size) : portsFromEnv(process.env, size)
  const web = options.webOrigin ?? `http://localhost:${ports.gateway}`
  const step = createSteps(steps, log)
  // This process signs calls to the services, so it needs their clock.
  moveClock(options.clockOffsetS ?? 0, web)
  const run = await beginRun(options, ports, web)

  try {
    const filled = await fill(run, step, await startParts(run, options, step))
    return { web, ...filled, processes: Object.fromEntries(run.processes) as Processes, stop: run.stop }
  } catch (error) {
    await run.stop()
    throw error
  }
}

/** Starts the product without demo data. */
export const startEmptyLoveSpace = (options: LoveSpaceOptions): Promise<EmptyLoveSpace> =>
  startRun(options, stepsOfStart, async () => ({}))

export const startLoveSpace = (options: LoveSpaceOptions): Promise<LoveSpace> =>
  startRun(options, stepsOfStart + 1, async ({ dir, web, ports, log }, step, secrets) => {
    const demo = await step('Filling in the demo couple', () =>
      seedDemo({
        path: join(dir, demoFile),
        web,
        gatewayUrl: `http://127.0.0.1:${ports.gateway}`,
        clientOf: createAdminClients(ports, secrets),
        log,
        latest: options.wholeYear ? undefined : latestInTests,
      }),
    )
    return { demo, api: `${web}/api` }
  })

/** Waits for all starts even if one fails, so that the caller can stop every started process. */
const allOrFirstError = async <T>(starts: Promise<T>[]): Promise<T[]> => {
  const ends = await Promise.allSettled(starts)
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
