import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { isImageAvailable, startContainer } from '../docker.ts'
import {
  containerServer,
  givenServer,
  processServer,
  type RunningServer,
  type StartServerOptions,
} from '../running-server.ts'
import { localDir } from '../paths.ts'
import { findFreePort } from '../ports.ts'
import { startProcess, waitUntilReady } from '../start-process.ts'
import { findMongod } from './find-mongod.ts'
import { downloadMongod, forgetRefusedDownload } from './download-mongod.ts'
import { prepareJavaServer, type JavaServer } from './java-server.ts'

const READY_TIMEOUT_MS = 60_000
const PING_TIMEOUT_MS = 2_000
const IMAGE = 'mongo:8.0'

/** Starts the first MongoDB-compatible server that this machine has to offer; its address names no database. */
export async function startMongo(options: StartServerOptions): Promise<RunningServer> {
  const { log, env = process.env, toolsDir = localDir } = options
  if (env.MONGODB_URL) {
    await ping(env.MONGODB_URL).catch((error: Error) => {
      throw new Error(`MONGODB_URL is set, but no MongoDB answers there: ${error.message}`)
    })
    return givenServer(env.MONGODB_URL, 'MONGODB_URL')
  }

  const port = options.port ?? (await findFreePort())
  const place = (name: string) => {
    const dir = join(options.dir, name)
    return { dir, port, logFile: options.logFile ?? `${dir}.log` }
  }
  const installed = await findMongod(env, log)
  if (installed) return startMongod(installed, 'mongod on PATH', place('mongod'), env)
  if (await isImageAvailable(IMAGE, env, log)) return startInDocker(place('docker'))
  const downloaded = await downloadMongod(toolsDir, log)
  if (downloaded) return startMongod(downloaded, 'downloaded mongod', place('mongod-download'), env)
  const java = await prepareJavaServer(toolsDir, env, log)
  if (java) return startJava(java, place('java'), env)

  await forgetRefusedDownload(toolsDir)
  throw new Error(
    'No MongoDB server could be had. One of these is enough: MONGODB_URL set to the address of a running server; ' +
      '`mongod` 4.4 or later on PATH; a running Docker engine; access to fastdl.mongodb.org, from where one is ' +
      'downloaded; or a JDK 17 or later with Maven (`java`, `javac` and `mvn` on PATH), which runs mongo-java-server.',
  )
}

/** Where one kind of server keeps its files: each has its own folder, since none reads the files of another. */
interface Place {
  dir: string
  port: number
  logFile: string
}

function startMongod(mongod: string, kind: string, place: Place, env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const args = ['--dbpath', place.dir, '--port', String(place.port), '--bind_ip', '127.0.0.1']
  if (process.platform !== 'win32') args.push('--nounixsocket')
  return startAsProcess(kind, place, { command: mongod, args, env })
}

function startJava(java: JavaServer, place: Place, env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const machine = ['-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', java.classPath]
  const args = [...machine, 'DurableMongoServer', join(place.dir, 'data.mv'), String(place.port)]
  return startAsProcess('mongo-java-server', place, { command: java.command, args, env })
}

async function startAsProcess(
  kind: string,
  { dir, port, logFile }: Place,
  program: { command: string; args: string[]; env: NodeJS.ProcessEnv },
): Promise<RunningServer> {
  await mkdir(dir, { recursive: true })
  const url = `mongodb://127.0.0.1:${port}`
  const started = await startProcess({ ...program, logFile })
  await waitUntilReady(kind, started, { check: () => ping(url), logFile, timeoutMs: READY_TIMEOUT_MS })
  return processServer(url, kind, started)
}

async function startInDocker({ dir, port }: Place): Promise<RunningServer> {
  await mkdir(dir, { recursive: true })
  const container = await startContainer({
    image: IMAGE,
    command: ['mongod', '--bind_ip_all'],
    port: { container: 27017, host: port },
    mounts: [{ source: dir, target: '/data/db' }],
  })
  const url = `mongodb://127.0.0.1:${port}`
  await ping(url)
  return containerServer(url, `Docker (${IMAGE})`, container)
}

async function ping(url: string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: PING_TIMEOUT_MS })
  try {
    await client.db('admin').command({ ping: 1 })
  } finally {
    await client.close()
  }
}
