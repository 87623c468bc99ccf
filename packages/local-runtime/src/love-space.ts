import { join } from 'node:path'
import { refuseInterruptedRestore } from '@love-space/backup/restoring.ts'
import { createAdminClients } from './run/admin-clients.ts'
import { buildProduct } from './run/build-product.ts'
import { demoFile, seedDemo, type Demo } from '@love-space/demo-data/demo-seed.ts'
import { lineOf, migrate, readCollections } from './run/migrate.ts'
import { startMongo } from './mongo/start-mongo.ts'
import { loadNatsPasswords, startNats } from './nats/start-nats.ts'
import type { PortName, Ports } from './record/port-names.ts'
import {
  assertClusterCanStart,
  assertPortsAreFree,
  findFreePorts,
  natsClusterPorts,
  portsFromEnv,
} from './record/ports.ts'
import { moveClock } from '@love-space/service-kit/process/clock.ts'
import { createProcessEnv } from './run/process-env.ts'
import { createSteps } from './run/progress.ts'
import { beginRunRecord, runRecordFile } from './record/run-record.ts'
import { keepLogsRotated } from './run/rotate-logs.ts'
import type { RunningServer } from './programs/running-server.ts'
import { processNames, type ProcessName } from '@love-space/contracts/processes.ts'
import { loadSecrets, type Secrets } from './record/secrets.ts'
import { builtFile, startNodeProcess } from './run/start-node-process.ts'
import { supervise, type SupervisedProcess } from './run/supervise.ts'

export const releasesFolder = 'releases'

const stepsOfStart = 4

/** Time that each group of processes has to end before it is killed. A stop takes at most the sum of the three. */
const gatewayGraceMs = 1_500
const serviceGraceMs = 1_500
const serverGraceMs = 1_000

export interface LoveSpaceOptions {
  dir: string
  /** Ports: `free` or fixed ones. By default the usual ports, with the environment's overrides. */
  ports?: 'free' | Partial<Ports>
  /** Origin of the pages, by default `http://localhost:<gateway port>`. */
  webOrigin?: string
  lan?: boolean
  /** Seconds by which the clock of all processes is ahead of the machine's. */
  clockOffsetS?: number
  /** Number of NATS servers. Several keep their messages together, apart from those of a single one. */
  natsServers?: number
  autoRestart?: boolean
  build?: boolean
  /** Environment variables of single processes, over those of the run. Read at each process start. */
  env?: Partial<Record<ProcessName, Record<string, string>>>
  /** Whether to add a whole year of demo letters and pictures. Tests add the latest only, to save time. */
  wholeYear?: boolean
  /** When aborted, prevents further starts. The caller stops the running processes. */
  signal?: AbortSignal
  log?: (line: string) => void
}

const latestInTests = { items: 3, days: 45 }

export interface EmptyLoveSpace {
  web: string
  processes: Record<PortName, SupervisedProcess>
  stop(): Promise<void>
}

export interface LoveSpace extends EmptyLoveSpace {
  api: string
  demo: Demo
}

const beginRun = async (options: LoveSpaceOptions, ports: Ports, web: string) => {
  const { dir, autoRestart = true, clockOffsetS = 0, signal, log = console.log } = options
  const record = await beginRunRecord(join(dir, runRecordFile), { web, ports, clockOffsetS }, log)
  const processes: Partial<Record<PortName, SupervisedProcess>> = {}
  const cluster: SupervisedProcess[] = []
  const endRotation = keepLogsRotated(join(dir, 'logs'), process.env)
  return {
    dir,
    ports,
    web,
    log,
    processes,
    natsUrlOf: (user: ProcessName): string =>
      [processes.nats, ...cluster].flatMap((server) => server?.urlOf(user) ?? []).join(),
    logFile: (name: string) => join(dir, 'logs', `${name}.log`),
    start: async (name: PortName | ClusterServer, start: () => Promise<RunningServer>) => {
      const onStart = ({ pid }: RunningServer) => pid !== undefined && record.note(name, pid)
      signal?.throwIfAborted()
      const supervised = await supervise({ name, start, autoRestart, ...(signal ? { signal } : {}), log, onStart })
      if (isClusterServer(name)) cluster.push(supervised)
      else processes[name] = supervised
      return supervised
    },
    stop: async () => {
      await processes.gateway?.stop(gatewayGraceMs)
      await Promise.all(processNames.map(async (name) => processes[name]?.stop(serviceGraceMs)))
      await Promise.all(
        [processes.nats, processes.mongo, ...cluster].map(async (server) => server?.stop(serverGraceMs)),
      )
      endRotation()
      record.remove()
    },
  }
}
type Run = Awaited<ReturnType<typeof beginRun>>

/** The name of a NATS server beside the first one, `nats`. */
type ClusterServer = `nats-${number}`
const isClusterServer = (name: PortName | ClusterServer): name is ClusterServer => name.startsWith('nats-')

const startServers = async ({ dir, ports, log, logFile, start }: Run, natsServers: number) => {
  const secretsDir = join(dir, 'secrets')
  const usual = { secretsDir, log }
  // Several servers read the passwords at once, so make them before.
  await loadNatsPasswords(secretsDir)
  const startMember = (port: number, index: number, clusterPorts: readonly number[]) => {
    const name = index === 0 ? 'nats' : (`nats-${index + 1}` as const)
    const cluster = { name: `nats-${index + 1}`, port: clusterPorts[index] ?? 0, ports: clusterPorts }
    const data = join(dir, 'data', 'nats-cluster', cluster.name)
    return start(name, () => startNats({ ...usual, dir: data, logFile: logFile(name), port, cluster }))
  }
  const members = natsClusterPorts(ports, natsServers)
  return allOrFirstError([
    start('mongo', () =>
      startMongo({ ...usual, dir: join(dir, 'data', 'mongo'), logFile: logFile('mongo'), port: ports.mongo }),
    ),
    ...(natsServers > 1
      ? members.clients.map((port, index) => startMember(port, index, members.routes))
      : [
          start('nats', () =>
            startNats({ ...usual, dir: join(dir, 'data', 'nats'), logFile: logFile('nats'), port: ports.nats }),
          ),
        ]),
  ])
}

const startProcesses = (
  { dir, ports, web, processes, natsUrlOf, logFile, start }: Run,
  { lan = false, clockOffsetS = 0, env, natsServers = 1 }: LoveSpaceOptions,
  secrets: Secrets,
) => {
  const environments = createProcessEnv({
    secrets,
    ports,
    webOrigin: web,
    clockOffsetS,
    gatewayHost: lan ? '0.0.0.0' : '127.0.0.1',
    mongoUrlOf: (name) => processes.mongo?.urlOf(name) ?? '',
    natsUrlOf,
    ...(natsServers > 1 ? { natsReplicas: natsServers } : {}),
    mailDir: join(dir, 'mail'),
    filesDir: join(dir, 'data', 'files'),
    ledgerDir: join(dir, 'erasures'),
    releasesDir: join(dir, releasesFolder),
  })
  const startOne = (name: ProcessName) =>
    start(name, () =>
      startNodeProcess({
        name,
        entry: builtFile(name),
        port: ports[name],
        env: { ...environments[name], ...env?.[name] },
        logFile: logFile(name),
      }),
    )
  return allOrFirstError(processNames.map(startOne))
}

type Step = ReturnType<typeof createSteps>

const startParts = async (run: Run, options: LoveSpaceOptions, step: Step): Promise<Secrets> => {
  const { dir, build = true, natsServers = 1, log = console.log } = options
  refuseInterruptedRestore(dir)
  await assertPortsAreFree(run.ports, neededPorts(process.env), process.env)
  if (natsServers > 1) await assertClusterCanStart(run.ports, natsServers, process.env)
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
  const { log = console.log } = options
  const ports = await choosePorts(options.ports)
  const web = options.webOrigin ?? `http://localhost:${ports.gateway}`
  const step = createSteps(steps, log)
  // This process signs calls to the services, so it needs their clock.
  moveClock(options.clockOffsetS ?? 0, web)
  const run = await beginRun(options, ports, web)

  try {
    const filled = await fill(run, step, await startParts(run, options, step))
    return { web, ...filled, processes: run.processes as Record<PortName, SupervisedProcess>, stop: run.stop }
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

const choosePorts = async (wanted: LoveSpaceOptions['ports']): Promise<Ports> => {
  if (wanted === 'free') return findFreePorts()
  return { ...portsFromEnv(process.env), ...wanted }
}

const neededPorts = (env: NodeJS.ProcessEnv): PortName[] => {
  const names: PortName[] = [...processNames]
  if (!env.MONGODB_URL) names.push('mongo')
  if (!env.NATS_URL) names.push('nats')
  return names
}

/** Waits for all starts even if one fails, so that the caller can stop every started process. */
const allOrFirstError = async <T>(starts: Promise<T>[]): Promise<T[]> => {
  const ends = await Promise.allSettled(starts)
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}
