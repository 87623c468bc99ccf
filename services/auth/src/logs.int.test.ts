import { login, logout, refresh, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { confirmEmail, forgotPassword, resetPassword } from '@love-space/contracts/auth/recovery.routes.ts'
import { answerTap } from '@love-space/contracts/auth/tap.internal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../test/auth-harness.ts'

let auth: TestAuth
const lines: string[] = []
beforeAll(async () => {
  auth = await startTestAuth({}, { onLog: (line) => void lines.push(line), keepsMails: true })
})
afterAll(() => auth?.stop())

it('logs hold no token, cookie, verdict, password, PIN, e-mail or mail link, whether requests succeed or fail', async () => {
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
  const refused = {
    verdict,
    knownBrowser: null,
    refresh: null,
    bearer: token,
    browser: 'x',
    ip: '10.1.1.1',
    peek: false,
  }
  const internal = await auth.service.internalToken('gateway')
  await auth.service.call(answerTap, { token: internal, body: refused })

  await browser.call(refresh)
  await browser.call(refresh)
  browser.setCookie('refresh', first)
  expect((await browser.call(refresh)).problem.code).toBe('SESSION_ENDED')
  await browser.call(logout)

  const again = (await browser.call(login, { body: { email, password } })).body.data.token
  const confirmation = (await auth.mail('confirm-email', email)).link
  await browser.call(confirmEmail, { token: again, body: { token: confirmation } })
  await browser.call(forgotPassword, { body: { email } })
  const reset = (await auth.mail('reset-password', email)).link
  await browser.call(resetPassword, { body: { token: reset, newPassword: '123456' } })
  await browser.call(resetPassword, { body: { token: reset, newPassword: 'a brand new horse' } })
  await auth.mail('password-was-reset', email)

  const log = lines.join('')
  expect(log).toContain('"job":"send-mail"')
  expect(log).toContain('/auth/verify-pin')
  expect(log).toContain('A refresh token replaced long ago was used again')
  const known = [tapping.cookie('knownBrowser'), tapping.cookie('refresh'), browser.cookie('knownBrowser')]
  const tokens = [
    token,
    body.data.token,
    byPin.body.data.token,
    internal,
    verdict,
    first,
    challenge,
    nonce,
    confirmation,
    reset,
    ...known,
  ]
  for (const secret of [...tokens, password, wrong, email, 'a brand new horse']) {
    expect(secret).toBeTruthy()
    expect(log).not.toContain(secret)
  }
  expect(log).not.toMatch(new RegExp(`"(${pin}|1357)"`))
})
