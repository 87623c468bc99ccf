import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serversIn } from '@love-space/service-kit/events/nats-link.ts'
import { connect } from 'nats'
import { isImageAvailable, startContainer } from '../programs/docker.ts'
import {
  containerServer,
  givenServer,
  processServer,
  type Addresses,
  type RunningServer,
  type StartServerOptions,
} from '../programs/running-server.ts'
import { localDir } from '../processes/paths.ts'
import { loadPasswords } from '../record/secrets.ts'
import { clusterPasswordVariable, natsConf, passwordVariable, type NatsClusterMember } from './nats-conf.ts'
import { natsUserNames, natsUsers, type NatsUser, type NatsUserName } from './permissions.ts'
import { findFreePort } from '../record/ports.ts'
import { natsImage } from '../programs/server-versions.ts'
import { startProcess, waitUntilReady } from '../processes/start-process.ts'
import { buildNatsServer, findNatsServer } from './nats-server.ts'

const readyTimeoutMs = 30_000
const connectTimeoutMs = 2_000
const dataInContainer = '/data'

export interface StartNatsOptions extends StartServerOptions {
  /** Whether any durable name is allowed, for tests that add suffixes. */
  anyDurable?: boolean
  /** Set for a server of a cluster: its name, its port for the other servers, and the ports of all. */
  cluster?: { name: string; port: number; ports: readonly number[] }
}

export const loadNatsPasswords = (secretsDir: string): Promise<NatsPasswords> =>
  loadPasswords(secretsDir, 'nats', [...natsUserNames, 'cluster'])

export const startNats = async (options: StartNatsOptions): Promise<RunningServer> => {
  const { dir, log, env = process.env, toolsDir = localDir, anyDurable = false, cluster } = options
  if (env.NATS_URL) {
    await checkJetStream(env.NATS_URL).catch((error: Error) => {
      throw new Error(`NATS_URL is set, but no NATS server with JetStream answers at that address: ${error.message}`)
    })
    return givenServer(env.NATS_URL, 'NATS_URL')
  }

  const port = options.port ?? (await findFreePort())
  const logFile = options.logFile ?? join(dir, 'nats.log')
  const passwords = await loadNatsPasswords(options.secretsDir ?? join(dir, 'secrets'))
  const users = natsUsers({ anyDurable })
  const server = { dir, port, logFile, passwords, users, cluster, addresses: natsAddresses(port, passwords) }
  const startServer = (command: string, kind: string) => startAsProcess({ ...server, command, kind, env })
  const installed = await findNatsServer(env, log)
  if (installed) return startServer(installed, 'nats-server on PATH')
  if (!cluster && (await isImageAvailable(natsImage, env, log))) return startInDocker(server)
  const built = await buildNatsServer(toolsDir, env, log)
  if (built) return startServer(built, 'nats-server built with Go')

  throw new Error(
    'No NATS server was found, built or started. One of these is enough: NATS_URL set to the address of a running server with ' +
      'JetStream; `nats-server` 2.11 or later on PATH; a running Docker engine; or the Go toolchain (`go` on PATH), ' +
      'which builds it.',
  )
}

interface Server {
  dir: string
  port: number
  logFile: string
  passwords: NatsPasswords
  users: readonly NatsUser[]
  cluster: StartNatsOptions['cluster']
  addresses: Addresses
}
type NatsPasswords = Record<NatsUserName | 'cluster', string>

export const natsAddresses = (port: number, passwords: Record<NatsUserName, string>): Addresses => {
  const addressOf = (user: NatsUserName) => `nats://${user}:${passwords[user]}@127.0.0.1:${port}`
  return { url: addressOf('operator'), urlOf: addressOf }
}

const startAsProcess = async (
  server: Server & { command: string; kind: string; env: NodeJS.ProcessEnv },
): Promise<RunningServer> => {
  const { command, kind, dir, port, logFile, passwords, users, cluster, addresses } = server
  const storeDir = join(dir, 'jetstream')
  const member = cluster && clusterMember(cluster, passwords.cluster)
  const config = await writeConfig(dir, {
    storeDir,
    listen: `127.0.0.1:${port}`,
    users,
    ...(member && { cluster: member }),
  })
  const env = { ...server.env, ...passwordVariables(passwords) }
  const started = await startProcess({ command, args: ['-c', config], env, logFile })
  const check = () => checkJetStream(addresses.url)
  await waitUntilReady(kind, started, { check, logFile, timeoutMs: readyTimeoutMs })
  return processServer(addresses, kind, started)
}

const clusterMember = (
  { name, port, ports }: NonNullable<StartNatsOptions['cluster']>,
  password: string,
): NatsClusterMember => ({
  name,
  listen: `127.0.0.1:${port}`,
  routes: ports.map((other) => `nats://cluster:${password}@127.0.0.1:${other}`),
})

const startInDocker = async ({ dir, port, passwords, users, addresses }: Server): Promise<RunningServer> => {
  await writeConfig(dir, { storeDir: `${dataInContainer}/jetstream`, listen: '0.0.0.0:4222', users })
  const container = await startContainer({
    image: natsImage,
    command: ['-c', `${dataInContainer}/nats.conf`],
    environment: passwordVariables(passwords),
    port: { container: 4222, host: port },
    mounts: [{ source: dir, target: dataInContainer }],
  })
  await checkJetStream(addresses.url)
  return containerServer(addresses, `Docker (${natsImage})`, container)
}

const passwordVariables = (passwords: NatsPasswords): Record<string, string> => {
  const users = natsUserNames.map((name) => [passwordVariable(name), passwords[name]])
  return { ...Object.fromEntries(users), [clusterPasswordVariable]: passwords.cluster }
}

const writeConfig = async (dir: string, options: Parameters<typeof natsConf>[0]): Promise<string> => {
  await mkdir(dir, { recursive: true })
  const path = join(dir, 'nats.conf')
  // The addresses of a cluster contain its password.
  await writeFile(path, natsConf(options), options.cluster ? { mode: 0o600 } : {})
  return path
}

const checkJetStream = async (url: string): Promise<void> => {
  const connection = await connect({ ...serversIn(url), timeout: connectTimeoutMs, reconnect: false })
  try {
    await connection.jetstreamManager()
  } finally {
    await connection.close()
  }
}
