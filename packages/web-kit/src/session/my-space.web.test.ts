import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { credentials } from '../credentials/credentials.ts'
import { queryClient } from '../queries/query-client.ts'
import { mySpaceQuery } from './my-space.ts'
import { adoptSession } from './session.store.ts'

const server = setupServer()

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => credentials.clear())
afterEach(() => server.resetHandlers())

it('is not asked for while the session says that there is none, but once it says otherwise', async () => {
  const asked = vi.fn<() => void>()
  let user = { ...testUser(), neverInSpace: true }
  server.use(
    mockRoute(meWithRoles, () => ({ data: { user } })),
    mockRoute(listSpaces, () => {
      asked()
      return refuse('NO_SPACES')
    }),
  )
  adoptSession({ token: 'token', user })
  expect(await queryClient.fetchQuery(mySpaceQuery)).toBeNull()
  expect(asked).not.toHaveBeenCalled()
  user = { ...user, neverInSpace: false }
  await queryClient.fetchQuery({ ...mySpaceQuery, staleTime: 0 })
  expect(asked).toHaveBeenCalledTimes(1)
})

it('is asked for again within a day, even if the clock of the browser is months behind', () => {
  const todayEndsAt = new Date(Date.now() + 90 * 86_400_000).toISOString()
  const { refetchInterval } = mySpaceQuery
  if (typeof refetchInterval !== 'function') throw new Error('the interval depends on the space')
  expect(refetchInterval({ state: { data: { todayEndsAt } } } as Parameters<typeof refetchInterval>[0])).toBe(
    86_400_000,
  )
})
