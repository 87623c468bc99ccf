import { batchFormats } from '@love-space/contracts/admin/batch.routes.ts'
import { operatorRoles } from '@love-space/contracts/admin/operator-roles.ts'
import { isPermitted } from '@love-space/contracts/admin/permissions.ts'
import { searchRecords } from '@love-space/contracts/admin/search.routes.ts'
import { routesByOwner } from '@love-space/contracts/catalog.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { targetOf } from '@love-space/service-kit/http/internal-client.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../test/auth-stub.ts'
import { createRingStub, wholeToken } from '../test/ring-stub.ts'
import { createSpaceStub } from '../test/space-stub.ts'
import type { Deps } from './deps.ts'
import { saveRingRow } from './rings/save-ring-row.ts'
import { saveSpaceRow } from './spaces/save-space-row.ts'
import { saveUserRow } from './users/save-user-row.ts'

const auth = createAuthStub()
const spaces = createSpaceStub()
const rings = createRingStub()
let service: TestService<Deps>

const word = newId().slice(-8)
const planted = {
  spaceName: `Zebulon${word} Harbour${word}`,
  ownerName: `Ottilie${word}`,
  ownerEmail: `ottilie.${word}@example.com`,
  partnerName: `Wendelin${word}`,
  partnerEmail: `wendelin.${word}@example.com`,
  operatorName: `Operatrix${word}`,
}
const owner = auth.addUser({ name: planted.ownerName, email: planted.ownerEmail })
const partner = auth.addUser({ name: planted.partnerName, email: planted.partnerEmail })
const operator = auth.addUser({ name: planted.operatorName, roles: ['user', 'admin'] })
const secrets = [...Object.values(planted), owner.userId, partner.userId, operator.userId]

const place = rings.addSpace(planted.spaceName)
rings.occupied.add(place.spaceId)
rings.deeds.push({ what: 'bound', at: '2026-01-01T00:00:00.000Z', operatorId: operator.userId })
const owned = rings.addRing({ space: place, ownerId: owner.userId })
const free = rings.addRing({ space: place })
const stocked = rings.addRing()

beforeAll(async () => {
  service = await startTestAdmin(auth, spaces, {}, rings)
  for (const user of [owner, partner, operator]) await saveUserRow(service.deps, user)
  const { spaceId, customName } = place
  await saveSpaceRow(service.deps, spaces.addSpace({ spaceId, customName, memberIds: [owner.userId, partner.userId] }))
  for (const ring of [owned, free, stocked]) await saveRingRow(service.deps, ring)
})
afterAll(() => service?.stop())

const blindRoles = operatorRoles.filter((role) => !isPermitted([role], 'users:read'))
const routes: readonly RouteSpec[] = routesByOwner.admin.filter(({ access }) => access === 'admin')

const isTable = ({ query }: RouteSpec): boolean => typeof query?.additionalProperties === 'object'

const searches = [...secrets, ...planted.spaceName.split(' '), planted.spaceName.slice(0, 5)]

const sortedBy = (column: string, dir: 'asc' | 'desc') => ({
  'columns[0][data]': column,
  'order[0][column]': '0',
  'order[0][dir]': dir,
})
const filteredBy = (column: string, value: string) => ({
  'columns[0][data]': column,
  'columns[0][search][value]': value,
})

const queriesOf = (route: RouteSpec): Record<string, string | number>[] => {
  if (route.id === searchRecords.id) return searches.map((q) => ({ q }))
  if (!isTable(route)) return [{}]
  return [
    { length: 100 },
    ...searches.map((text) => ({ 'search[value]': text })),
    ...['space', 'user', 'users', 'customName'].flatMap((column) => [
      sortedBy(column, 'asc'),
      sortedBy(column, 'desc'),
      ...searches.map((text) => filteredBy(column, text)),
    ]),
  ]
}

const pairOf = (spaceId: string, ringId: string) => ({
  spaceToken: wholeToken(spaceId),
  ringToken: wholeToken(ringId),
})

const bodies: Readonly<Record<string, readonly unknown[]>> = {
  createRing: [{}, { spaceId: place.spaceId }, { spaceId: place.spaceId, userId: owner.userId }],
  changeRing: [
    { status: 'INACTIVE', endsOwnersUse: true },
    { spaceId: null, from: place.spaceId },
    { isAssignedToUser: false },
  ],
  changeRingState: [{ state: 'lost' }, { state: 'shipped' }],
  replaceRing: [{ by: stocked.ringId }],
  revealRing: [{}, { reason: 'I would like to know' }],
  createBinding: [pairOf(place.spaceId, owned.ringId), pairOf(place.spaceId, stocked.ringId)],
  updateBinding: [{ status: 'BOUND' }, pairOf(place.spaceId, owned.ringId), pairOf(place.spaceId, stocked.ringId)],
  bulkCreateBindings: [{ bindings: [pairOf(place.spaceId, owned.ringId), pairOf(place.spaceId, stocked.ringId)] }],
  changeRings: [{ ids: [owned.ringId], count: 1, status: 'INACTIVE', endsOwnersUse: true }],
  changeBindings: [{ ids: [owned.ringId], count: 1, status: 'BOUND' }],
  previewRingChange: [{}, { ids: [owned.ringId, free.ringId] }],
  saveBatch: batchFormats.map((format) => ({ format })),
  createBatch: [{ spaces: 1 }],
  bulkCreateRings: [{ count: 1 }],
  bulkCreateSpaces: [{ count: 1 }],
  syncUser: [undefined],
}

const paramsOf = ({ params, path }: RouteSpec): Record<string, string>[] => {
  if (!params) return [{}]
  const names = Object.keys(params.properties)
  const ids = path.startsWith('/admin/spaces') ? [place.spaceId] : [owned.ringId, free.ringId, owner.userId]
  return ids.map((id) => Object.fromEntries(names.map((name) => [name, name === 'service' ? 'space' : id])))
}

describe.each(blindRoles)('an operator with the role %s, who may not see people', (role) => {
  it(
    'gets no name, e-mail or id of a user and no name of a space in any response, and finds nothing by them',
    { timeout: 120_000 },
    async () => {
      const { token } = await service.signIn({ roles: ['user', role], stepUpAt: true })
      const ask = async (path: string, method: string, body?: unknown) => {
        const answer = await service.app.request(path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        return { status: answer.status, text: await answer.text() }
      }
      const check = (what: string, { status, text }: { status: number; text: string }, sent = ''): void => {
        expect(status, what).toBeLessThan(500)
        for (const secret of secrets) {
          if (!sent.includes(secret) && text.includes(secret)) throw new Error(`${what} shows ${secret}: ${text}`)
        }
      }
      let [answered, files] = [0, 0]
      const found: string[] = []
      for (const route of routes) {
        for (const params of paramsOf(route)) {
          // A role without the permission is refused for any query, so one request is enough.
          const isAllowed = route.permission !== undefined && isPermitted([role], route.permission)
          for (const query of isAllowed ? queriesOf(route) : [{}]) {
            for (const body of bodies[route.id] ?? [route.body ? {} : undefined]) {
              const path = targetOf(route.path, params, query)
              const what = `${role}: ${route.method} ${path} ${JSON.stringify(body)}`
              const answer = await ask(path, route.method, body)
              check(what, answer, JSON.stringify([params, body]))
              if (answer.status >= 300) continue
              answered += 1
              const { data, recordsFiltered } = JSON.parse(answer.text || '{}') as {
                data?: { url?: string; records?: unknown[] }
                recordsFiltered?: number
              }
              const isSearched = Object.keys(query).includes('search[value]')
              if (isSearched && route.method === 'GET' && recordsFiltered !== 0) found.push(what)
              if (route.id === searchRecords.id && data?.records?.length !== 0) found.push(what)
              if (data?.url?.includes('/downloads/')) {
                const file = await ask(data.url.replace(/^.*?\/downloads/, '/downloads'), 'GET')
                files += 1
                check(`the file of ${what}`, file)
                if (isSearched && file.text.trim().includes('\n')) found.push(`the file of ${what}`)
              }
            }
          }
        }
      }
      expect(found).toEqual([])
      expect(answered).toBeGreaterThan(5)
      expect(files).toBeGreaterThan(5)
    },
  )

  it("has changed nothing in the couple's space", () => {
    expect(rings.rings.get(owned.ringId)).toMatchObject({ status: 'ACTIVE', ownerId: owner.userId, space: place })
    expect(rings.rings.get(free.ringId)).toMatchObject({ status: 'ACTIVE', space: place })
  })
})

it('an operator who reads spaces, the audit trail or services may see people', () => {
  for (const permission of ['spaces:read', 'audit:read', 'operations:read', 'data:request'] as const) {
    for (const role of operatorRoles.filter((one) => isPermitted([one], permission))) {
      expect([role, isPermitted([role], 'users:read')]).toEqual([role, true])
    }
  }
})
