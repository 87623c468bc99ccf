import 'fake-indexeddb/auto'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSpace } from '@love-space/contracts/space/space.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { sendHeldWrites } from './api-client.ts'
import { credentials } from '../credentials/credentials.ts'
import { holdWrite, type HeldWrite } from './held-writes.store.ts'

// Fakes Web Locks; hoisted, because modules look them up when imported.
vi.hoisted(() => {
  const turns = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work)
    turns.set(name, turn)
    return turn
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
})

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

const ana = testUser()
const write = (key: string, reason: HeldWrite['reason'] = 'offline'): HeldWrite => ({
  key,
  userId: ana.id,
  routeId: createSpace.id,
  method: createSpace.method,
  path: createSpace.path,
  body: { customName: key },
  heldAt: '2026-11-21T18:00:00.000Z',
  reason,
})

const answerLate = (name: string) => {
  const answering = Promise.withResolvers<void>()
  const names: unknown[] = []
  server.use(
    mockRoute(createSpace, async ({ body }) => {
      names.push(body.customName)
      if (body.customName === name) await answering.promise
      return refuse('ALREADY_IN_SPACE')
    }),
  )
  return { names, answer: answering.resolve }
}

it('are sent when their user asks for it, also during another round', async () => {
  credentials.set('token', ana)
  await holdWrite(write('Offline'))
  await holdWrite(write('Signed out', 'signed-out'))
  const { names, answer } = answerLate('Offline')
  const sending = sendHeldWrites('offline')
  await vi.waitFor(() => expect(names).toEqual(['Offline']))
  expect(await sendHeldWrites('signed-out')).toEqual({ sent: 0, refused: 1 })
  answer()
  expect(await sending).toEqual({ sent: 0, refused: 1 })
  expect(names).toEqual(['Offline', 'Signed out'])
})

it('are sent after a running round if they were held meanwhile, each once', async () => {
  credentials.set('token', ana)
  await holdWrite(write('Earlier'))
  const { names, answer } = answerLate('Earlier')
  const sending = sendHeldWrites('offline')
  await vi.waitFor(() => expect(names).toEqual(['Earlier']))
  await holdWrite(write('Later'))
  const later = [sendHeldWrites('offline'), sendHeldWrites('offline')]
  answer()
  expect(await sending).toEqual({ sent: 0, refused: 1 })
  expect(await Promise.all(later)).toEqual([
    { sent: 0, refused: 1 },
    { sent: 0, refused: 1 },
  ])
  expect(names).toEqual(['Earlier', 'Later'])
})
