import { expect, it } from 'vitest'
import { cookieHeader, cookiesIn, keepCookies } from './cookies.ts'

it('sends back the cookies that a response set, also one whose value contains =, until one is over', () => {
  const kept = new Map<string, string>()
  keepCookies(kept, cookiesIn(['refresh=a.b=; Path=/; HttpOnly', 'browser=c; Max-Age=31536000']))
  expect(cookieHeader(kept)).toBe('refresh=a.b=; browser=c')
  keepCookies(kept, cookiesIn(['refresh=; Max-Age=0', 'browser=d']))
  expect(cookieHeader(kept)).toBe('browser=d')
})
