import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from './wait-for.ts'

export const s3AccessKey = 'test-access'
export const s3SecretKey = 'test-secret'

export interface S3Server {
  readonly url: string
  start(): Promise<void>
  /** Kills the server by SIGKILL. Its data stay. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const takesConnections = (port: number): Promise<true | null> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(null))
  })

/** With `versions` its buckets can keep versions. */
export const createS3Server = async (
  program: string,
  { versions = false }: { readonly versions?: boolean } = {},
): Promise<S3Server> => {
  const port = await findFreePort()
  const root = await mkdtemp(join(tmpdir(), 'love-space-s3-'))
  const [folder, versionFolder] = [join(root, 'files'), join(root, 'versions')]
  await Promise.all([mkdir(folder), mkdir(versionFolder)])
  let server: ChildProcess | undefined

  const kill = async (): Promise<void> => {
    const running = server
    server = undefined
    if (!running || running.exitCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }

  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      const started = spawn(
        program,
        ['--port', `127.0.0.1:${port}`, 'posix', ...(versions ? ['--versioning-dir', versionFolder] : []), folder],
        {
          stdio: 'ignore',
          env: { ...process.env, ROOT_ACCESS_KEY: s3AccessKey, ROOT_SECRET_KEY: s3SecretKey },
        },
      )
      server = started
      await waitFor(
        () => {
          if (started.exitCode !== null) throw new Error(`versitygw ended with ${started.exitCode}`)
          return takesConnections(port)
        },
        { what: 'versitygw' },
      )
    },
    kill,
    stop: async () => {
      await kill()
      await rm(root, { recursive: true, force: true })
    },
  }
}
