import { internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { perService } from '@love-space/contracts/processes.ts'
import { route, type RouteSpec } from '@love-space/contracts/route.ts'
import { describe, expect, it } from 'vitest'
import { compileRoutes } from './route-table.ts'

const all = Object.entries(routesByOwner).flatMap(([owner, routes]) => routes.map((spec) => ({ owner, spec })))
const match = compileRoutes(routesByOwner)
const compileOne = (spec: RouteSpec) =>
  compileRoutes({ gateway: [], ...perService((name) => (name === 'auth' ? [spec] : [])) })
const id = 'a'.repeat(24)
const idOf = (method: string, path: string) => {
  const found = match(method, path)
  return typeof found === 'object' && 'route' in found ? found.route.spec.id : found
}

describe('the route table', () => {
  it.each(all)('finds $spec.method $spec.path and its service', ({ owner, spec }) => {
    const found = match(spec.method, spec.path.replace(/\{[^}]+\}/g, id))
    expect(found).toMatchObject({ route: { owner, spec: { id: spec.id } } })
  })
  it('has no internal route', () => {
    const internal = Object.values(internalRoutesByOwner).flat()
    expect(internal.length).toBeGreaterThan(5)
    for (const { method, path } of internal) expect(match(method, path.replace(/\{[^}]+\}/g, id))).toBe('unknown')
  })
  it.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/.well-known/jwks.json', '/', '/spaces', '/spacex'])(
    'does not match %s',
    (path) => expect(match('GET', path)).toBe('unknown'),
  )
  it('prefers a fixed segment to a parameter', () => {
    expect(idOf('GET', '/space/token')).toBe('peekSpaceToken')
    expect(idOf('GET', `/space/${id}`)).toBe('getSpace')
  })
  it('accepts an id whose colons a client has encoded', () => {
    expect(idOf('POST', '/notifications/message%3Aabc%3a123/read')).toBe('readNotification')
  })
  it('matches HEAD where GET is declared', () => {
    expect(idOf('HEAD', '/space')).toBe('listSpaces')
  })
  it('answers the methods that a path allows', () => {
    expect(match('DELETE', '/auth/login')).toEqual({ allowed: ['POST'] })
  })
  it.each([
    '/internal/taps/open',
    '/space/',
    '//space',
    '/space/..',
    '/space/../internal/taps/open',
    '/space/%2e%2e/invitations',
    '/space/a%2fb',
    '/space/a\\b',
    '/auth/login/',
    '/AUTH/login',
    '',
  ])('does not match %s', (path) => {
    expect(match('GET', path)).toBe('unknown')
  })
  it('never accepts an internal route', () => {
    const spec = route({
      id: 'x',
      method: 'GET',
      path: '/internal/x',
      summary: 'x',
      access: 'internal',
      callers: ['auth'],
    })
    expect(compileOne(spec)('GET', '/internal/x')).toBe('unknown')
  })
  it('refuses a public route among internal paths, and a path declared twice', () => {
    const spec = route({ id: 'x', method: 'GET', path: '/internal/x', summary: 'x', access: 'user' })
    expect(() => compileOne(spec)).toThrow('/internal/x')
    const same = { ...spec, path: '/x' }
    expect(() => compileRoutes({ ...routesByOwner, auth: [same], space: [{ ...same, id: 'y' }] })).toThrow('twice')
  })
  it('treats bodies that are large or not JSON as uploads, and answers that are not JSON as downloads', () => {
    const kindOf = (more: Partial<RouteSpec>) => {
      const spec = { id: 'x', method: 'POST', path: '/x', summary: 'x', access: 'user', ...more } as RouteSpec
      const found = compileOne(spec)(spec.method, '/x')
      return typeof found === 'object' && 'route' in found ? found.route.kind : found
    }
    expect(kindOf({})).toBe('usual')
    expect(kindOf({ method: 'PATCH', bodyType: 'application/offset+octet-stream', bodyBytesMax: 10 })).toBe('upload')
    expect(kindOf({ bodyBytesMax: 1_000_000 })).toBe('upload')
    expect(kindOf({ method: 'GET', answerType: 'image/png' })).toBe('download')
    expect(kindOf({ method: 'HEAD', status: 204 })).toBe('usual')
  })
  it('distinguishes a declared HEAD or OPTIONS from an undeclared one', () => {
    const of = (method: 'HEAD' | 'OPTIONS') =>
      compileOne(route({ id: 'x', method, path: '/x', summary: 'x', access: 'public' }))
    expect(of('HEAD')('HEAD', '/x')).toMatchObject({ route: { spec: { method: 'HEAD' } } })
    expect(of('HEAD')('GET', '/x')).toEqual({ allowed: ['HEAD'] })
    expect(of('OPTIONS')('OPTIONS', '/x')).toMatchObject({ route: { spec: { method: 'OPTIONS' } } })
  })
})
