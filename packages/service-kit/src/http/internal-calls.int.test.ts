import { route, Data, Strict } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'
import { collectSessionEnds, endedSessionsHeader, readSessionEnds } from '../auth/ends-of-request.ts'
import { createInternalSigner } from '../auth/internal-auth.ts'
import { createInternalClient, type InternalClient } from './internal-client.ts'
import type { Serving } from './serve.ts'
import type { Caller } from '@love-space/contracts/route.ts'
import { replayParkedEvent } from '@love-space/contracts/parked.internal.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '../process/crypto.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { listen } from '../../test/listen.ts'
import { noteService, type NoteDeps } from '../../test/note-service.ts'
import { countNotes } from '../sample/contracts/note.internal.ts'

let service: TestService<NoteDeps>
let serving: Serving

beforeAll(async () => {
  service = await startTestService(noteService, { env: {}, asOperator: true })
  // Longer than the test, so that a hanging request fails it.
  serving = await listen(service, { closeWaitMs: 3_600_000 })
})
afterAll(() => serving?.stop())

const clientOf = (caller: Caller, port = serving.port): InternalClient =>
  createInternalClient({
    audience: 'media',
    baseUrl: `http://127.0.0.1:${port}`,
    sign: createInternalSigner({ caller, privateKey: service.keys.privateKeys[caller] }),
  })

describe('an internal call', () => {
  it('gets the typed answer', async () => {
    expect(await clientOf('space').call(countNotes, { requestId: newId() })).toEqual({ data: { count: 0 } })
  })

  it('throws a problem with its code', async () => {
    const call = clientOf('admin').call(replayParkedEvent, { params: { id: newId() } })
    await expect(call).rejects.toMatchObject({ code: 'PARKED_EVENT_NOT_FOUND', status: 404 })
    await expect(clientOf('admin').call(countNotes, {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('is unavailable if nobody listens', async () => {
    await expect(clientOf('space', 1).call(countNotes, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('goes to another replica after one has hung, until that one is ready again', async () => {
    let isHanging = true
    let asked = 0
    const sick = createServer((incoming, outgoing) => {
      if (incoming.url !== '/readyz') asked += 1
      if (!isHanging) outgoing.end(JSON.stringify({ data: { count: 0 } }))
    })
    await new Promise<void>((resolve) => sick.listen(0, '127.0.0.1', resolve))
    const ports = [(sick.address() as AddressInfo).port, serving.port]
    const client = createInternalClient({
      audience: 'media',
      baseUrl: ports.map((port) => `http://127.0.0.1:${port}`).join(),
      sign: createInternalSigner({ caller: 'space', privateKey: service.keys.privateKeys.space }),
    })
    const callTwice = async () => {
      for (let count = 0; count < 2; count += 1) await client.call(countNotes, { timeoutMs: 1_000 })
    }
    try {
      await expect(callTwice()).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
      await callTwice()
      await callTwice()
      expect(asked).toBe(1)
      isHanging = false
      await expect.poll(async () => callTwice().then(() => asked)).toBeGreaterThan(1)
    } finally {
      sick.closeAllConnections()
      sick.close()
    }
  })

  it('refuses an answer that breaks the contract', async () => {
    const other = route({ ...countNotes, answer: Data(Strict({ sum: Type.Integer() })) })
    await expect(clientOf('space').call(other, {})).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
  })

  it('accepts unknown properties of an answer, as a newer process may send', async () => {
    const older = route({ ...countNotes, answer: Data(Strict({})) })
    expect(await clientOf('space').call(older, {})).toEqual({ data: { count: 0 } })
  })
})

describe('a call that ends sessions', () => {
  it("names the ended sessions in the caller's own answer, also if it is refused", async () => {
    const end = { sid: newId(), userId: newId(), reason: 'signed-out' }
    const auth = createServer((_incoming, outgoing) =>
      outgoing
        .setHeader(endedSessionsHeader, JSON.stringify([end]))
        .writeHead(503)
        .end('{}'),
    )
    await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve))
    const baseUrl = `http://127.0.0.1:${(auth.address() as AddressInfo).port}`
    try {
      const header = await collectSessionEnds(async () => {
        const call = service.deps.internal('auth', baseUrl).call(replayParkedEvent, { params: { id: newId() } })
        await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      })
      expect(readSessionEnds(header)).toEqual([end])
    } finally {
      auth.close()
      auth.closeAllConnections()
    }
  })
})

describe('a stopping process', () => {
  it('closes idle connections at once', async () => {
    await serving.stop()
    await expect(clientOf('space').call(countNotes, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})
