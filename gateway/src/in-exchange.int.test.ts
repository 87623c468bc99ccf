import { waitFor } from '@love-space/testing/wait-for.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { headOf, openRaw } from '../test/raw-client.ts'

const script = fileURLToPath(new URL('../test/failing-gateway.ts', import.meta.url))

let child: ChildProcess
let origin = ''
let failures: string[] = []
let log = ''

beforeAll(async () => {
  child = fork(script, [], { stdio: ['pipe', 'pipe', 'pipe', 'ipc'] })
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (log += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text))
  const [told] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(log))),
  ])) as [{ origin: string; failures: string[] }]
  ;({ origin, failures } = told)
})
afterAll(() => {
  child.kill('SIGKILL')
})

it('ends only the request in which an unexpected error occurs, not others or the process', async () => {
  const bystander = await openRaw(origin)
  bystander.write(`${headOf('POST', '/api/auth/login', { 'Content-Length': '2' })}{`)
  expect(failures.length).toBeGreaterThan(4)
  for (const [index, name] of failures.entries()) {
    await fetch(`${origin}/api/fail/${name}`)
    await waitFor(() => log.split('Unexpected error while answering a request').length - 1 > index, {
      what: `the log line of what fails ${name}`,
    })
  }
  const response = await fetch(`${origin}/api/test/broken`)
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
  expect(await response.text()).not.toContain('foresaw')

  expect(child.exitCode).toBeNull()
  expect((await fetch(`${origin}/api/diagnostics/ping`)).status).toBe(200)
  bystander.write('}')
  await waitFor(() => bystander.status() === 200, { what: 'the answer to a request that was under way all the time' })
  bystander.reset()
})

it('ends the process at an error outside any request, because its state is unknown', async () => {
  child.stdin?.write('now\n')
  await waitFor(() => child.exitCode !== null, { what: 'the end of the process' })
  expect(child.exitCode).toBe(1)
  expect(log).toContain('Uncaught error outside any request; exiting')
})
