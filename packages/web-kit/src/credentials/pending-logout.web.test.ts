import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { logout } from '@love-space/contracts/auth/session.routes.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

function holdLocks() {
  const turns = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work, work)
    turns.set(name, turn)
    return turn
  }
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
}

const openTab = async () => {
  vi.resetModules()
  return import('./pending-logout.ts')
}

it('is sent by one of two tabs, so that none ends the session of the next user', async () => {
  holdLocks()
  const [one, other] = [await openTab(), await openTab()]
  const answers: (() => void)[] = []
  server.use(
    mockRoute(logout, async () => {
      await new Promise<void>((resolve) => answers.push(resolve))
      return undefined
    }),
  )
  one.rememberLogout('forget')
  const sent = [one.sendPendingLogout(), other.sendPendingLogout()]
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.()
  await Promise.all(sent)
  expect(answers).toHaveLength(1)
})
