import { routesByOwner } from '@love-space/contracts/catalog.ts'
import * as internalAuth from '@love-space/contracts/internal/auth.ts'
import * as internalSpace from '@love-space/contracts/internal/space.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ownerOf, upstreamTable } from './upstreams.ts'

const published = Object.entries(routesByOwner).flatMap(([owner, routes]) => routes.map((route) => ({ owner, route })))
const internal = [internalAuth, internalSpace]
  .flatMap((contracts): unknown[] => Object.values(contracts))
  .filter((value): value is RouteSpec => (value as Partial<RouteSpec>).access === 'internal')

describe('the catalog', () => {
  it('holds the routes of every contract file', () => {
    const catalog = fileURLToPath(import.meta.resolve('@love-space/contracts/catalog.ts'))
    const files = readdirSync(join(dirname(catalog), 'http')).map((file) => file.replace('.ts', ''))
    const owners = Object.entries(routesByOwner).flatMap(([owner, routes]) => (routes.length > 0 ? [owner] : []))
    expect(owners.toSorted()).toEqual(files.toSorted())
  })
})

describe('the upstream table', () => {
  it.each(published)('sends $route.method $route.path to its owner', ({ owner, route }) => {
    expect(ownerOf(route.path)).toBe(owner)
  })
  it('has an owner for no internal route', () => {
    expect(internal.length).toBeGreaterThan(5)
    expect(internal.map(({ path }) => ownerOf(path)).filter(Boolean)).toEqual([])
  })
  it.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/.well-known/jwks.json', '/', '/spaces', '/spacex'])(
    'has no owner for %s',
    (path) => expect(ownerOf(path)).toBeUndefined(),
  )
  it('lets the longest prefix win', () => {
    expect(ownerOf('/space/user/profile')).toBe('auth')
    expect(ownerOf('/space/token')).toBe('gateway')
    expect(ownerOf('/space/tokens')).toBe('space')
    expect(ownerOf('/spaces/abc/memories/1/like')).toBe('media')
    expect(ownerOf('/space/song')).toBe('space')
  })
  it('names each prefix once', () => {
    expect(new Set(upstreamTable.map(([prefix]) => prefix)).size).toBe(upstreamTable.length)
  })
})
