// Runs the file tests against an S3-compatible server: the one at TEST_S3_URL, or versitygw on its own folder, built with Go once per
// clone. Only versitygw is a server that tests may kill.
import { createS3Server } from '@love-space/testing/s3-server.ts'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const version = 'v1.8.0'

const findProgram = () => {
  if (process.env.VERSITYGW) return process.env.VERSITYGW
  const folder = join(import.meta.dirname, '..', '.local', 'bin', `versitygw-${version}`)
  const program = join(folder, 'versitygw')
  if (existsSync(program)) return program
  console.error(`Building versitygw ${version} with Go, once for this clone (two to four minutes).`)
  const built = spawnSync('go', ['install', `github.com/versity/versitygw/cmd/versitygw@${version}`], {
    stdio: 'inherit',
    env: { ...process.env, GOBIN: folder },
  })
  if (built.status === 0) return program
  console.error('Set TEST_S3_URL, or VERSITYGW to the program, or install Go.')
  process.exit(1)
}

const program = process.env.TEST_S3_URL ? undefined : findProgram()
const server = program && (await createS3Server(program))
await server?.start()
const files =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['services/media', 'packages/service-kit/src/storage', 'packages/members/src/erasure']
const tests = spawn('vitest', ['run', '--project', 'int', ...files], {
  stdio: 'inherit',
  env: { ...(server ? { TEST_S3_URL: server.url, TEST_VERSITYGW: program } : {}), ...process.env },
})
const [status] = await once(tests, 'exit')
await server?.stop()
process.exit(status ?? 1)
