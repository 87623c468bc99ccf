import { createBatch } from '@love-space/contracts/admin/batch.routes.ts'
import { importQuotes } from '@love-space/contracts/admin/quote-import.routes.ts'
import { createQuote } from '@love-space/contracts/admin/quote.routes.ts'
import { bulkCreateRings, createRing } from '@love-space/contracts/admin/ring.routes.ts'
import { bulkCreateSpaces, createAdminSpace } from '@love-space/contracts/admin/space-admin.routes.ts'
import { createTableView } from '@love-space/contracts/admin/table-view.routes.ts'
import { createUser } from '@love-space/contracts/admin/user-admin.routes.ts'
import { commonInternalRoutes, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeRouteInput } from '@love-space/testing/route-input.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../test/auth-stub.ts'
import type { Deps } from './deps.ts'

/** Routes that reveal rings, confirm a request for data, change roles or send a reset. */
const needStepUp = [
  'assignRole',
  'confirmDataRequest',
  'listUnbound',
  'removeRole',
  'resetUserPasskeys',
  'revealAdminSpaceToken',
  'revealRing',
  'saveBatch',
  'sendUserResetMail',
]

let service: TestService<Deps>
beforeAll(async () => {
  service = await startTestAdmin(createAuthStub())
})
afterAll(() => service?.stop())

describeRouteInput({
  service: () => service,
  routes: [...routesByOwner.admin, ...internalRoutesByOwner.admin, ...commonInternalRoutes],
  repeated: {
    [createUser.id]: async () => {
      const body = { name: 'Made Once', email: `${newId()}@example.com`, password: 'Long-enough-9' }
      const { token } = await service.signIn({ roles: ['admin'] })
      return { call: { body, token }, other: { body: { ...body, name: 'Made Otherwise' } } }
    },
    [createRing.id]: async () => ({
      call: { body: {}, token: (await service.signIn({ roles: ['factory'] })).token },
      other: { body: { status: 'INACTIVE' } },
    }),
    [bulkCreateRings.id]: async () => ({
      call: { body: { count: 2 }, token: (await service.signIn({ roles: ['factory'] })).token },
      other: { body: { count: 3 } },
    }),
    [createBatch.id]: async () => ({
      call: { body: { spaces: 1 }, token: (await service.signIn({ roles: ['factory'] })).token },
      other: { body: { spaces: 2 } },
    }),
    [bulkCreateSpaces.id]: async () => ({
      call: { body: { count: 2 }, token: (await service.signIn({ roles: ['factory'] })).token },
      other: { body: { count: 3 } },
    }),
    [createAdminSpace.id]: async () => ({
      call: { body: { customName: 'Made Once' }, token: (await service.signIn({ roles: ['admin'] })).token },
      other: { body: { customName: 'Made Otherwise' } },
    }),
    [createTableView.id]: async () => {
      const content = { filters: [], logic: 'AND' as const, criteria: [], sort: [], hidden: [], columnOrder: [] }
      const body = { table: 'quotes' as const, name: 'Shared once', content }
      const { token } = await service.signIn({ roles: ['marketing'] })
      return { call: { body, token }, other: { body: { ...body, name: 'Shared otherwise' } } }
    },
    [importQuotes.id]: async () => {
      const body = { csv: `text\nImported once ${newId()}`, count: 1 }
      const { token } = await service.signIn({ roles: ['marketing'] })
      return { call: { body, token }, other: { body: { ...body, csv: `text\nImported otherwise ${newId()}` } } }
    },
    [createQuote.id]: async () => ({
      call: { body: { text: 'Said once' }, token: (await service.signIn({ roles: ['marketing'] })).token },
      other: { body: { text: 'Said otherwise' } },
    }),
  },
})

const ofOperators = routesByOwner.admin.filter(({ access }) => access === 'admin')

it('no route for operators but these needs a step-up', () => {
  const found = ofOperators.filter(({ stepUp }) => stepUp === true)
  expect(found.map(({ id }) => id).toSorted()).toEqual(needStepUp)
})

it.each(needStepUp)('%s refuses an operator who confirmed more than five minutes ago', async (id) => {
  const route = ofOperators.find((one) => one.id === id)
  if (!route) throw new Error(`there is no route ${id}`)
  const stepUpAt = Math.floor(Date.now() / 1000) - 360
  const { token } = await service.signIn({ roles: ['user', 'super_admin'], stepUpAt })
  const params = { id: newId(), roleId: 'support' }
  const refused = await service.call<RouteSpec>(route, { token, params })
  expect(refused).toMatchObject({ status: 403, problem: { code: 'STEP_UP_REQUIRED' } })
})
