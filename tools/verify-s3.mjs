// Runs the tests of files against an S3-compatible server: the one at TEST_S3_URL, or versitygw over a folder of its own, built
// with Go once for this clone.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const version = 'v1.8.0'
const port = Number(process.env.S3_TEST_PORT ?? 7070)
const accessKey = 'test-access'
const secretKey = 'test-secret'

const findProgram = () => {
  if (process.env.VERSITYGW) return process.env.VERSITYGW
  const folder = join(import.meta.dirname, '..', '.local', 'bin', `versitygw-${version}`)
  const program = join(folder, 'versitygw')
  if (existsSync(program)) return program
  console.error(`Building versitygw ${version} with Go, once for this clone (about two minutes).`)
  const built = spawnSync('go', ['install', `github.com/versity/versitygw/cmd/versitygw@${version}`], {
    stdio: 'inherit',
    env: { ...process.env, GOBIN: folder },
  })
  if (built.status === 0) return program
  console.error('Set TEST_S3_URL, or VERSITYGW to the program, or install Go.')
  process.exit(1)
}

const isListening = () =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.unref()
  })

const startServer = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'love-space-s3-'))
  const server = spawn(findProgram(), ['--port', `127.0.0.1:${port}`, 'posix', folder], {
    stdio: 'ignore',
    env: { ...process.env, ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey },
  })
  for (let tries = 0; !(await isListening()); tries += 1) {
    if (tries > 100 || server.exitCode !== null) throw new Error('versitygw did not start')
    await delay(100)
  }
  return async () => {
    server.kill()
    await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

const stop = process.env.TEST_S3_URL ? async () => undefined : await startServer()
const files = process.argv.length > 2 ? process.argv.slice(2) : ['services/media']
const tests = spawn('vitest', ['run', '--project', 'int', ...files], {
  stdio: 'inherit',
  env: {
    TEST_S3_URL: `http://127.0.0.1:${port}`,
    TEST_S3_ACCESS_KEY: accessKey,
    TEST_S3_SECRET_KEY: secretKey,
    ...process.env,
  },
})
const [status] = await once(tests, 'exit')
await stop()
process.exit(status ?? 1)
