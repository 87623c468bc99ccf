import { routesByOwner } from '@love-space/contracts/catalog.ts'
import { route } from '@love-space/contracts/route.ts'
import { describe, expect, it } from 'vitest'
import { compileRoutes } from './route-table.ts'

const all = Object.values(routesByOwner).flat()
const match = compileRoutes(all)
const id = 'a'.repeat(24)
const idOf = (method: string, path: string) => {
  const found = match(method, path)
  return typeof found === 'object' && 'route' in found ? found.route.spec.id : found
}

describe('the route table', () => {
  it.each(all)('finds $method $path', (spec) => {
    expect(idOf(spec.method, spec.path.replace(/\{[^}]+\}/g, id))).toBe(spec.id)
  })
  it('prefers a fixed segment to a parameter', () => {
    expect(idOf('GET', '/space/token')).toBe('peekSpaceToken')
    expect(idOf('GET', `/space/${id}`)).toBe('getSpace')
  })
  it('takes in an id whose colons a client has encoded', () => {
    expect(idOf('POST', '/notifications/message%3Aabc%3a123/read')).toBe('readNotification')
  })
  it('answers HEAD where GET is answered', () => {
    expect(idOf('HEAD', '/space')).toBe('listSpaces')
  })
  it('tells which methods a path knows', () => {
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
  ])('does not know %s', (path) => {
    expect(match('GET', path)).toBe('unknown')
  })
  it('never takes in an internal route', () => {
    const spec = route({
      id: 'x',
      method: 'GET',
      path: '/internal/x',
      summary: 'x',
      access: 'internal',
      callers: ['auth'],
    })
    expect(compileRoutes([spec])('GET', '/internal/x')).toBe('unknown')
  })
  it('refuses a route that no row of the upstream table covers', () => {
    const spec = route({ id: 'x', method: 'GET', path: '/nobody', summary: 'x', access: 'user' })
    expect(() => compileRoutes([spec])).toThrow('/nobody')
  })
})
