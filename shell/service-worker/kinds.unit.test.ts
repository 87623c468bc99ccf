import { describe, expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { kindOf, type RequestFacts } from './kinds.ts'

const origin = 'https://love.example'
const opening = (path: string, more: Partial<RequestFacts> = {}) =>
  kindOf({ method: 'GET', mode: 'navigate', url: origin + path, ...more }, origin)
const asking = (path: string, more: Partial<RequestFacts> = {}) => opening(path, { mode: 'cors', ...more })

describe('the service worker handles', () => {
  it.each(['/', paths.settings, '/admin/users/5', '/?conversation-date=2026-11-20'])('a page: %s', (path) => {
    expect(opening(path)).toMatchObject({ kind: 'page' })
  })

  it('the page of a tap, with its pair in the fragment', () => {
    expect(opening('/space#token=t&object=o')).toEqual({ kind: 'tap-page', path: paths.tap })
  })

  it("a ring's link, which it redirects as the gateway does", () => {
    expect(opening('/api/space?token=t&object=o')).toEqual({ kind: 'tap-link', leadsTo: '/space#token=t&object=o' })
    expect(opening('/api/space?token=t&object=o&picc_data=p&cmac=c')).toEqual({
      kind: 'tap-link',
      leadsTo: '/space#token=t&object=o&picc_data=p&cmac=c',
    })
    expect(opening('/api/space?token=t&user=o')).toEqual({ kind: 'tap-link', leadsTo: '/space#token=t&object=o' })
  })

  it('what another app shares, which browsers post as a page', () => {
    expect(opening('/us/shared', { method: 'POST' })).toEqual({ kind: 'share' })
    expect(opening('/us/shared?not-kept=full')).toEqual({ kind: 'page', path: '/us/shared' })
  })

  it.each(['/static/main.0123abcd.js', '/remotes/couple/remoteEntry.0123abcd.js', '/static/inter.0123abcd.woff2'])(
    'an immutable file: %s',
    (path) => {
      expect(asking(path)).toEqual({ kind: 'asset' })
    },
  )
})

describe('the service worker passes to the network', () => {
  it.each(['/api/space', '/api/stream', '/api/love-message/today', '/config.json', '/service-worker.js', '/icon.svg'])(
    '%s',
    (path) => {
      expect(asking(path)).toBeUndefined()
    },
  )

  it.each(['/api/space', '/api/docs', '/api/auth/me-with-roles', '/icon.svg', '/static/main.0123abcd.js'])(
    '%s, also when opened as a page',
    (path) => {
      expect(opening(path)).toBeUndefined()
    },
  )

  it('a call that resembles a tap', () => {
    expect(asking('/api/space?token=t&object=o')).toBeUndefined()
  })

  it('other methods and other origins', () => {
    expect(opening('/', { method: 'POST' })).toBeUndefined()
    expect(asking('/us/shared', { method: 'POST' })).toBeUndefined()
    expect(opening('/us/shared', { method: 'POST', url: 'https://elsewhere.example/us/shared' })).toBeUndefined()
    expect(
      asking('/static/main.0123abcd.js', { url: 'https://elsewhere.example/static/main.0123abcd.js' }),
    ).toBeUndefined()
  })
})
