import type { Serving } from './serve.ts'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { listen } from '../../test/listen.ts'
import { noteService, type NoteDeps } from '../../test/note-service.ts'

let service: TestService<NoteDeps>
let serving: Serving
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  service = await startTestService(noteService, { env: {}, asOperator: true })
  serving = await listen(service)
})
afterAll(async () => {
  agent.destroy()
  await serving?.stop()
})

const postNote = async (chunks: readonly (string | Buffer)[]) => {
  const { token } = await service.signIn()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const sent = request(`http://127.0.0.1:${serving.port}/notes`, { method: 'POST', headers, agent })
  sent.on('error', () => undefined)
  for (const chunk of chunks) sent.write(chunk)
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: (await json(answer)) as { data?: { text: string }; message?: string } }
}

describe('a body over a connection', () => {
  it('is read in any number of chunks', async () => {
    const text = Buffer.from('{"text":"grün"}')
    const { status, body } = await postNote([text.subarray(0, 12), text.subarray(12)])
    expect([status, body.data?.text]).toEqual([201, 'grün'])
  })

  it('that is too large, empty or not UTF-8 is refused, and the connection stays open', async () => {
    const large = Array.from({ length: 8 }, () => 'x'.repeat(16_384))
    expect((await postNote(large)).status).toBe(413)
    expect((await postNote([])).status).toBe(422)
    expect((await postNote([Buffer.from([0x22, 0xff, 0x22])])).status).toBe(400)
    expect((await postNote(['{"text":"still"}'])).status).toBe(201)
  })

  it('whose client disconnects causes no server error', async () => {
    const { token } = await service.signIn()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': '100' }
    const sent = request(`http://127.0.0.1:${serving.port}/notes`, { method: 'POST', headers, agent: false })
    sent.on('error', () => undefined)
    sent.write('{"text":', () => sent.destroy())
    const counted = async () => (await service.app.request('/metrics')).text()
    await waitFor(async () => (await counted()).includes('method="POST",route="/notes",status="400"} 2'), {
      what: 'the line of the request that was left, beside the one that was no text',
    })
    expect(await counted()).not.toContain('status="503"')
  })
})
