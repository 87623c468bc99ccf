import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'nats'
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
import { buildNatsServer, findNatsServer } from './nats-server.ts'

const READY_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 2_000
const IMAGE = 'nats:2.12-alpine'
const DATA_IN_CONTAINER = '/data'

/** Starts the first NATS server with JetStream that this machine has to offer. */
export async function startNats(options: StartServerOptions): Promise<RunningServer> {
  const { dir, log, env = process.env, toolsDir = localDir } = options
  if (env.NATS_URL) {
    await checkJetStream(env.NATS_URL).catch((error: Error) => {
      throw new Error(`NATS_URL is set, but no NATS server with JetStream answers there: ${error.message}`)
    })
    return givenServer(env.NATS_URL, 'NATS_URL')
  }

  const port = options.port ?? (await findFreePort())
  const logFile = options.logFile ?? join(dir, 'nats.log')
  const startServer = (command: string, kind: string) => startAsProcess({ command, kind, dir, port, logFile, env })
  const installed = await findNatsServer(env, log)
  if (installed) return startServer(installed, 'nats-server on PATH')
  if (await isImageAvailable(IMAGE, env, log)) return startInDocker(dir, port)
  const built = await buildNatsServer(toolsDir, env, log)
  if (built) return startServer(built, 'nats-server built with Go')

  throw new Error(
    'No NATS server could be had. One of these is enough: NATS_URL set to the address of a running server with ' +
      'JetStream; `nats-server` 2.11 or later on PATH; a running Docker engine; or the Go toolchain (`go` on PATH), ' +
      'which builds it.',
  )
}

async function startAsProcess(server: {
  command: string
  kind: string
  dir: string
  port: number
  logFile: string
  env: NodeJS.ProcessEnv
}): Promise<RunningServer> {
  const { command, kind, dir, port, logFile, env } = server
  const config = await writeConfig(dir, { storeDir: join(dir, 'jetstream'), listen: `127.0.0.1:${port}` })
  const url = `nats://127.0.0.1:${port}`
  const started = await startProcess({ command, args: ['-c', config], env, logFile })
  const check = () => checkJetStream(url)
  await waitUntilReady(kind, started, { check, logFile, timeoutMs: READY_TIMEOUT_MS })
  return processServer(url, kind, started)
}

async function startInDocker(dir: string, port: number): Promise<RunningServer> {
  await writeConfig(dir, { storeDir: `${DATA_IN_CONTAINER}/jetstream`, listen: '0.0.0.0:4222' })
  const container = await startContainer({
    image: IMAGE,
    command: ['-c', `${DATA_IN_CONTAINER}/nats.conf`],
    port: { container: 4222, host: port },
    mounts: [{ source: dir, target: DATA_IN_CONTAINER }],
  })
  const url = `nats://127.0.0.1:${port}`
  await checkJetStream(url)
  return containerServer(url, `Docker (${IMAGE})`, container)
}

async function writeConfig(dir: string, { storeDir, listen }: { storeDir: string; listen: string }): Promise<string> {
  await mkdir(dir, { recursive: true })
  const path = join(dir, 'nats.conf')
  const lines = [
    `listen: "${listen}"`,
    'jetstream {',
    `  store_dir: ${JSON.stringify(storeDir)}`,
    // By default a message is acknowledged up to two minutes before it is on disk.
    '  sync_interval: always',
    '}',
  ]
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

async function checkJetStream(url: string): Promise<void> {
  const connection = await connect({ servers: url, timeout: CONNECT_TIMEOUT_MS, reconnect: false })
  try {
    await connection.jetstreamManager()
  } finally {
    await connection.close()
  }
}
