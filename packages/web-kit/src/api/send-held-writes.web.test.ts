import 'fake-indexeddb/auto'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSpace } from '@love-space/contracts/space/space.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { sendHeldWrites } from './api-client.ts'
import { credentials } from '../credentials/credentials.ts'
import { holdWrite, type HeldWrite } from './held-writes.store.ts'

// Fakes Web Locks, hoisted because modules look them up when imported.
vi.hoisted(() => {
  const held = new Set<string>()
  const request = async (name: string, _: object, work: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name)) return work(null)
    held.add(name)
    return work({}).finally(() => held.delete(name))
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
})

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

it('are sent when their user asks for it, also while what waited for a connection goes out', async () => {
  const ana = testUser()
  credentials.set('token', ana)
  const write = (key: string, reason: HeldWrite['reason']): HeldWrite => ({
    key,
    userId: ana.id,
    routeId: createSpace.id,
    method: createSpace.method,
    path: createSpace.path,
    body: { customName: key },
    heldAt: '2026-11-21T18:00:00.000Z',
    reason,
  })
  await holdWrite(write('Offline', 'offline'))
  await holdWrite(write('Signed out', 'signed-out'))
  const answering = Promise.withResolvers<void>()
  const names: unknown[] = []
  server.use(
    mockRoute(createSpace, async ({ body }) => {
      names.push(body.customName)
      if (body.customName === 'Offline') await answering.promise
      return refuse('ALREADY_IN_SPACE')
    }),
  )
  const sending = sendHeldWrites('offline')
  await vi.waitFor(() => expect(names).toEqual(['Offline']))
  expect(await sendHeldWrites('signed-out')).toEqual({ sent: 0, refused: 1 })
  expect(await sendHeldWrites('offline')).toEqual({ sent: 0, refused: 0 })
  answering.resolve()
  expect(await sending).toEqual({ sent: 0, refused: 1 })
  expect(names).toEqual(['Offline', 'Signed out'])
})
