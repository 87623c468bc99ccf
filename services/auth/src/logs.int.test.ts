import { login, logout, refresh, verifyPin } from '@love-space/contracts/http/auth.ts'
import { openTap } from '@love-space/contracts/internal/auth.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../test/auth-harness.ts'

let auth: TestAuth
const lines: string[] = []
beforeAll(async () => {
  auth = await startTestAuth({}, (line) => void lines.push(line))
})
afterAll(() => auth?.stop())

it('logs hold no token, cookie, verdict, password, PIN or e-mail, whether requests succeed or fail', async () => {
  const { browser, email, password, pin, token, userId } = await auth.registerUser()
  const first = browser.cookie('refresh') ?? ''
  const wrong = 'not the password'
  await browser.call(refresh)
  await auth.browser().call(login, { body: { email, password: wrong } })
  const { body } = await auth.browser().call(login, { body: { email, password } })

  const tapping = auth.browser()
  const { answer } = await auth.tap(auth.ownedRing(userId), tapping)
  const challenge = answer.challenge ?? ''
  const nonce = tapping.cookie('challengeBrowser') ?? ''
  await tapping.call(verifyPin, { body: { pin: '1357', challenge } })
  const byPin = await tapping.call(verifyPin, { body: { pin, challenge } })
  const verdict = `${await auth.verdict({})}x`
  const refused = { verdict, knownBrowser: null, bearer: token, browser: 'x', ip: '10.1.1.1', peek: false }
  const internal = await auth.service.internalToken('gateway')
  await auth.service.call(openTap, { token: internal, body: refused })

  // A spent generation that comes back ends the family, which is worth a line of its own.
  await browser.call(refresh)
  await browser.call(refresh)
  browser.setCookie('refresh', first)
  expect((await browser.call(refresh)).problem.code).toBe('SESSION_ENDED')
  await browser.call(logout)

  const log = lines.join('')
  expect(log).toContain('/auth/verify-pin')
  expect(log).toContain('a spent refresh token came back')
  const known = [tapping.cookie('knownBrowser'), tapping.cookie('refresh'), browser.cookie('knownBrowser')]
  const tokens = [token, body.data.token, byPin.body.data.token, internal, verdict, first, challenge, nonce, ...known]
  for (const secret of [...tokens, password, wrong, email]) {
    expect(secret).toBeTruthy()
    expect(log).not.toContain(secret)
  }
  expect(log).not.toMatch(new RegExp(`"(${pin}|1357)"`))
})
