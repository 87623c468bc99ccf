import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { HttpEnv } from './http-app.ts'
import { sessionCookiesOf, type SessionCookies } from './session-cookies.ts'

const https = 'https://love.example'
const http = 'http://192.168.1.7:8080'

const at = async <T>(origin: string, cookie: string | null, work: (cookies: SessionCookies) => T) => {
  let result: T | undefined
  const app = new Hono<HttpEnv>().get('/', (c) => {
    result = work(sessionCookiesOf(c, origin))
    return c.body(null)
  })
  const response = await app.request('/', { headers: cookie === null ? {} : { cookie } })
  return { result, set: response.headers.getSetCookie().map((one) => one.split('; ').toSorted()) }
}

describe('session cookies', () => {
  it('are host-bound and Secure on https', async () => {
    const { set } = await at(https, null, (cookies) => cookies.set('refresh', 'abc'))
    expect(set).toEqual([['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict', 'Secure', '__Host-refresh=abc']])
  })

  it('carry neither prefix nor Secure on plain http', async () => {
    const { set } = await at(http, null, (cookies) => cookies.set('knownBrowser', 'abc'))
    expect(set).toEqual([['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Strict', 'browser=abc']])
  })

  it('are removed with the attributes they were set with', async () => {
    const { set } = await at(https, null, (cookies) => cookies.clear('refresh'))
    expect(set).toEqual([['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Strict', 'Secure', '__Host-refresh=']])
  })

  it('do not replace each other in an answer', async () => {
    const { set } = await at(http, null, (cookies) => {
      cookies.set('refresh', 'a')
      cookies.set('knownBrowser', 'b')
    })
    expect(set.flat()).toEqual(expect.arrayContaining(['refresh=a', 'browser=b']))
  })

  it('are read by their exact name', async () => {
    const header = 'xrefresh=no; refresh=yes.1.mac; browser=b'
    const read = async (origin: string, cookie: string | null, name: 'refresh' | 'knownBrowser') =>
      (await at(origin, cookie, (cookies) => cookies.read(name))).result
    expect(await read(http, header, 'refresh')).toBe('yes.1.mac')
    expect(await read(http, header, 'knownBrowser')).toBe('b')
    expect(await read(https, header, 'refresh')).toBeNull()
    expect(await read(http, null, 'refresh')).toBeNull()
  })

  it('are ignored when malformed', async () => {
    for (const value of ['a"b', 'a'.repeat(513), '', '%22', '%']) {
      const { result } = await at(http, `refresh=${value}`, (cookies) => cookies.read('refresh'))
      expect(result).toBeNull()
    }
  })
})
