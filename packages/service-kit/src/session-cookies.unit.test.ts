import { describe, expect, it } from 'vitest'
import { clearCookie, cookieName, readCookie, setCookie } from './session-cookies.ts'

const https = 'https://love.example'
const http = 'http://192.168.1.7:8080'

describe('session cookies', () => {
  it('are host-bound and Secure on https', () => {
    expect(cookieName('refresh', https)).toBe('__Host-refresh')
    expect(setCookie('refresh', 'abc', https)).toBe(
      '__Host-refresh=abc; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure',
    )
  })

  it('carry neither prefix nor Secure on plain http', () => {
    expect(setCookie('knownBrowser', 'abc', http)).toBe(
      'browser=abc; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict',
    )
  })

  it('are removed with the attributes they were set with', () => {
    expect(clearCookie('refresh', https)).toBe('__Host-refresh=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure')
  })

  it('are read by their exact name', () => {
    const header = 'xrefresh=no; refresh=yes.1.mac; browser=b'
    expect(readCookie(header, 'refresh', http)).toBe('yes.1.mac')
    expect(readCookie(header, 'knownBrowser', http)).toBe('b')
    expect(readCookie(header, 'refresh', https)).toBeNull()
    expect(readCookie(undefined, 'refresh', http)).toBeNull()
  })

  it('are ignored when malformed', () => {
    expect(readCookie('refresh=a"b', 'refresh', http)).toBeNull()
    expect(readCookie(`refresh=${'a'.repeat(513)}`, 'refresh', http)).toBeNull()
    expect(readCookie('refresh=', 'refresh', http)).toBeNull()
  })
})
