import { route, Data, Strict } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'
import { createInternalSigner } from '@love-space/service-kit/internal-auth.ts'
import { createInternalClient, type InternalClient } from '@love-space/service-kit/internal-client.ts'
import type { Serving } from '@love-space/service-kit/serve.ts'
import type { Caller } from '@love-space/contracts/route.ts'
import { replayParkedEvent } from '@love-space/contracts/internal/parked.ts'
import { newId } from '@love-space/service-kit/crypto.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../service-harness.ts'
import { listen } from './listen.ts'
import { countNotes, noteService, type NoteDeps } from './note-service.ts'

let service: TestService<NoteDeps>
let serving: Serving

beforeAll(async () => {
  service = await startTestService(noteService, { env: {} })
  serving = await listen(service)
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

  it('throws the code of a problem', async () => {
    const call = clientOf('admin').call(replayParkedEvent, { params: { id: newId() } })
    await expect(call).rejects.toMatchObject({ code: 'PARKED_EVENT_NOT_FOUND', status: 404 })
    await expect(clientOf('admin').call(countNotes, {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('is unavailable where nobody listens', async () => {
    await expect(clientOf('space', 1).call(countNotes, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('takes no answer that breaks the contract', async () => {
    const other = route({ ...countNotes, answer: Data(Strict({ sum: Type.Integer() })) })
    await expect(clientOf('space').call(other, {})).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
  })
})

describe('at its end', () => {
  it('a process closes idle connections and everything else in a moment', async () => {
    const started = performance.now()
    await serving.stop()
    expect(performance.now() - started).toBeLessThan(4000)
    await expect(clientOf('space').call(countNotes, {})).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})
