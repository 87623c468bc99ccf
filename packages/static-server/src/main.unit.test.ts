import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('listens at the given address only', async () => {
  // Holds the port on another address, so that listening on all addresses fails.
  const held = createServer().listen(0, '127.0.0.2')
  await once(held, 'listening')
  const { port } = held.address() as AddressInfo
  const started = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { HOST: '127.0.0.1', PORT: String(port) },
    stdio: 'ignore',
  })
  const health = () => fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.text())
  try {
    await expect.poll(() => health().catch(() => undefined), { timeout: 10_000 }).toBe('ok')
  } finally {
    if (started.kill()) await once(started, 'exit')
    held.close()
  }
}, 15_000)
