import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
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
import { findFreePort } from '../record/ports.ts'
import { findRecent } from '../programs/run-tool.ts'
import { mongoImage } from '../programs/server-versions.ts'
import { startProcess, waitUntilReady, type RunningProcess } from '../processes/start-process.ts'
import { downloadMongod, forgetRefusedDownload } from './download-mongod.ts'
import { prepareJavaServer, type JavaServer } from './java-server.ts'
import {
  ensureMongoUsers,
  mongoAddresses,
  mongoPasswordVariable,
  mongoUserNames,
  withCommands,
  type MongoPasswords,
} from './mongo-users.ts'

const readyTimeoutMs = 60_000
const pingTimeoutMs = 2_000
/** Pattern of `mongod --version`, and the oldest version that the driver supports. */
const mongodOnPath = { pattern: /db version v(\d+\.\d+\.\d+)/, versionMin: '4.4' }

export interface StartMongoOptions extends StartServerOptions {
  /** Whether a kill may lose the latest writes, which is faster; for tests that never start it again. */
  readonly isThrowAway?: boolean
}

export const startMongo = async (options: StartMongoOptions): Promise<RunningServer> => {
  const { log, env = process.env, toolsDir = localDir } = options
  if (env.MONGODB_URL) {
    await ping(env.MONGODB_URL).catch((error: Error) => {
      throw new Error(`MONGODB_URL is set, but no MongoDB answers at that address: ${error.message}`)
    })
    return givenServer(env.MONGODB_URL, 'MONGODB_URL')
  }

  const port = options.port ?? (await findFreePort())
  const passwords = await loadPasswords(options.secretsDir ?? join(options.dir, 'secrets'), 'mongo', mongoUserNames)
  const settings = (name: string) => {
    const dir = join(options.dir, name)
    return { dir, port, logFile: options.logFile ?? `${dir}.log`, passwords }
  }
  const installed = await findRecent('mongod', mongodOnPath, env, log)
  if (installed) return startMongod(installed, 'mongod on PATH', settings('mongod'), env)
  if (await isImageAvailable(mongoImage, env, log)) return startInDocker(settings('docker'))
  const downloaded = await downloadMongod(toolsDir, log)
  if (downloaded) return startMongod(downloaded, 'downloaded mongod', settings('mongod-download'), env)
  const java = await prepareJavaServer(toolsDir, env, log)
  if (java) return startJava(java, settings('java'), env, options.isThrowAway ?? false)

  await forgetRefusedDownload(toolsDir)
  throw new Error(
    'No MongoDB server was found, downloaded or started. One of these is enough: MONGODB_URL set to the address of a running server; ' +
      '`mongod` 4.4 or later on PATH; a running Docker engine; access to fastdl.mongodb.org, from where one is ' +
      'downloaded; or a JDK 17 or later with Maven (`java`, `javac` and `mvn` on PATH), which runs mongo-java-server.',
  )
}

/** Settings of a kind of server. Each kind has a folder of its own, because none reads another's files. */
interface ServerSettings {
  dir: string
  port: number
  logFile: string
  passwords: MongoPasswords
}

const startMongod = async (
  mongod: string,
  kind: string,
  settings: ServerSettings,
  env: NodeJS.ProcessEnv,
): Promise<RunningServer> => {
  const { dir, port, passwords } = settings
  const args = ['--dbpath', dir, '--port', String(port), '--bind_ip', '127.0.0.1', '--auth']
  if (process.platform !== 'win32') args.push('--nounixsocket')
  const started = await startAsProcess(kind, settings, { command: mongod, args, env })
  try {
    return processServer(await addUsers(settings, () => createOperator(port, passwords)), kind, started)
  } catch (error) {
    await started.stop()
    throw error
  }
}

const addUsers = async ({ port, passwords }: ServerSettings, createFirst: () => Promise<void>): Promise<Addresses> => {
  const addresses = mongoAddresses(port, passwords)
  await ensureMongoUsers({
    passwords,
    asOperator: (work) => withCommands(addresses.url, pingTimeoutMs, work),
    createOperator: createFirst,
  })
  return addresses
}

const createOperator = async (port: number, passwords: MongoPasswords): Promise<void> => {
  const user = { createUser: 'operator', pwd: passwords.operator, roles: ['root'] }
  await withCommands(openUrl(port), pingTimeoutMs, (run) => run(user))
}

const openUrl = (port: number): string => `mongodb://127.0.0.1:${port}/?directConnection=true`

const startJava = async (
  java: JavaServer,
  settings: ServerSettings,
  env: NodeJS.ProcessEnv,
  isThrowAway: boolean,
): Promise<RunningServer> => {
  const machine = ['-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', java.classPath]
  const server = ['DurableMongoServer', join(settings.dir, 'data.mv'), String(settings.port)]
  const args = [...machine, ...server, ...(isThrowAway ? ['throw-away'] : [])]
  const kind = 'mongo-java-server'
  return processServer(
    openUrl(settings.port),
    kind,
    await startAsProcess(kind, settings, { command: java.command, args, env }),
  )
}

const startAsProcess = async (
  kind: string,
  { dir, port, logFile }: ServerSettings,
  program: { command: string; args: string[]; env: NodeJS.ProcessEnv },
): Promise<RunningProcess> => {
  await mkdir(dir, { recursive: true })
  const started = await startProcess({ ...program, logFile })
  await waitUntilReady(kind, started, { check: () => ping(openUrl(port)), logFile, timeoutMs: readyTimeoutMs })
  return started
}

const startInDocker = async (settings: ServerSettings): Promise<RunningServer> => {
  const { dir, port, passwords } = settings
  const password = mongoPasswordVariable('operator')
  await mkdir(dir, { recursive: true })
  const container = await startContainer({
    image: mongoImage,
    command: ['mongod', '--bind_ip_all', '--auth'],
    environment: { [password]: passwords.operator },
    port: { container: 27017, host: port },
    mounts: [{ source: dir, target: '/data/db' }],
  })
  await ping(openUrl(port))
  // Create the first user inside the container: MongoDB sees connections from this machine as remote.
  const create = `db.getSiblingDB('admin').createUser({ user: 'operator', pwd: process.env.${password}, roles: ['root'] })`
  const addresses = await addUsers(settings, () => container.run(['mongosh', '--quiet', '--eval', create]))
  return containerServer(addresses, `Docker (${mongoImage})`, container)
}

const ping = async (url: string): Promise<void> => {
  await withCommands(url, pingTimeoutMs, (run) => run({ ping: 1 }))
}
