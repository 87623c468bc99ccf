import { describe, expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { enterPin, newCouple, newPhone, openBrowser, signIn, signOut } from './world.ts'

const browser = await openBrowser()
const { ada, ben, taps } = await newCouple(browser)

describe('signing in', () => {
  it('works with email and password, and a wrong one says so', async () => {
    const { page } = ada.phone
    await signOut(page)
    await page.goto(paths.login)
    await page.getByLabel('Email').fill(ada.person.email)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => page.getByText("That email and password don't match.").isVisible()).toBe(true)
    await signIn(page, ada.person)
  })

  it('is one tap on a browser the ring knows', async () => {
    const { page } = ada.phone
    await signOut(page)
    await page.goto(taps[0] ?? '')
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.getByText('Together for').isVisible()).toBe(true)
  })

  it('asks for the PIN on a browser the ring does not know', async () => {
    const { page, context } = await newPhone(browser)
    await page.goto(taps[0] ?? '')
    await enterPin(page, '0000')
    await expect.poll(() => page.getByText("That PIN isn't right.").isVisible()).toBe(true)
    await enterPin(page, ada.person.pin)
    await page.waitForURL((url) => url.pathname === '/')
    await context.close()
  })

  it('keeps the session when the signed-in owner taps', async () => {
    const { page } = ada.phone
    const before = await page.evaluate(() => localStorage.getItem('authToken'))
    await page.goto(taps[0] ?? '')
    await page.waitForURL((url) => url.pathname === '/')
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(before)
  })

  it("offers a free ring of the member's own space, after the PIN", async () => {
    const { page } = ada.phone
    await page.goto(taps[2] ?? '')
    await expect.poll(() => page.getByText('Make this ring yours?').isVisible()).toBe(true)
    await enterPin(page, ada.person.pin)
    await expect.poll(() => page.getByText('The ring is yours now.').first().isVisible()).toBe(true)
  })

  it("ends the other browser's session at once when the password changes", async () => {
    const other = await newPhone(browser)
    await signIn(other.page, ben.person)
    const { page } = ben.phone
    await page.goto(settingsPageOf(paths.settings, settingsPages.password))
    await page.getByLabel('Current password').fill(ben.person.password)
    await page.getByLabel('New password', { exact: true }).fill('three-by-the-sea')
    await page.getByLabel('Repeat new password').fill('three-by-the-sea')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect
      .poll(() =>
        page
          .getByText(/Password changed/)
          .first()
          .isVisible(),
      )
      .toBe(true)
    await other.page.reload()
    await expect.poll(() => other.page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await page.reload()
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull()
    await other.context.close()
  })
})

describe('an expired session', () => {
  it('is renewed silently; only if that fails, the ring is needed', async () => {
    const { page, context } = await newPhone(browser)
    await signIn(page, ada.person)
    // Only the expiry of the access token is faked; the refresh is real.
    const expired = JSON.stringify({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      code: 'TOKEN_EXPIRED',
      message: 'Token expired',
      requestId: 'e2e',
    })
    let left = 1
    await page.route('**/api/space', async (route) => {
      if (left-- > 0) await route.fulfill({ status: 401, contentType: 'application/problem+json', body: expired })
      else await route.continue()
    })
    await page.reload()
    await expect.poll(() => page.getByText('Together for').isVisible()).toBe(true)

    left = 1
    await context.clearCookies()
    await page.reload()
    await expect.poll(() => page.getByText(/Your session has expired/).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })
})
