import { getRequestListener } from '@hono/node-server'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { createStaticSource } from '@love-space/static-server/static-source.ts'

/** Above the kernel's socket buffers, so that most of it waits in this process. */
const fileBytes = 24 * 1024 * 1024
const readers = 16

it('keeps one copy of a file in memory, however many clients request it without reading', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'non-readers-'))
  await writeFile(join(dir, 'large.bin'), Buffer.alloc(fileBytes, 7))
  const source = createStaticSource({ origin: `${pathToFileURL(dir).href}/` })
  let answered = 0
  const listener = getRequestListener(async (request) => {
    const response = await source.fetch(request, '/large.bin')
    answered += 1
    return response
  })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const before = process.memoryUsage().arrayBuffers
  const sockets = Array.from({ length: readers }, () => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return socket.on('error', () => undefined)
  })
  try {
    await waitFor(() => answered === readers, { what: 'all answers' })
    const grown = process.memoryUsage().arrayBuffers - before
    expect(grown / fileBytes).toBeLessThan(3)
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
    await rm(dir, { recursive: true, force: true })
  }
})
