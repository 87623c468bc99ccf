import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { describe, expect, it } from 'vitest'
import { addAuthenticator, hideOffersInFields, sync } from './authenticator.ts'
import { expectText, newCouple, newPhone, openBrowser, signOut, type Phone } from './world.ts'

const browser = await openBrowser()
const { ada, taps } = await newCouple(browser, { hasWorker: false })
const settings = settingsPageOf(paths.settings, settingsPages.passkeys)

const isSignedIn = ({ page }: Phone): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('authToken') !== null)

async function usePasskey({ page }: Phone): Promise<void> {
  await page.goto(paths.login)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
}

const isHome = (url: URL): boolean => url.pathname === paths.home

describe('a passkey', async () => {
  const { phone } = ada
  const { page } = phone
  const authenticator = await addAuthenticator(phone)
  await hideOffersInFields(phone)

  it('is added in the settings, and a second one on the same phone is refused kindly', async () => {
    await page.goto(settings)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expectText(page, 'Passkey added. From now on, this opens the door too.')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expectText(page, 'This phone already has a passkey for you.')
    await page.getByRole('button', { name: /^Rename/ }).click()
    await page.getByLabel('Name', { exact: true }).fill('Blue phone')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectText(page, 'Blue phone')
  })

  it('signs in by the button', async () => {
    await signOut(page)
    await usePasskey(phone)
    await page.waitForURL(isHome)
    await expectText(page, 'Together for')
  })

  it('signs in by the field of the email, on another phone that has it too', async () => {
    const other = await newPhone(browser, { hasWorker: false })
    await addAuthenticator(other, authenticator)
    await other.page.goto(paths.login)
    await other.page.waitForURL(isHome)
    await expectText(other.page, 'Together for')
    await other.context.close()
  })

  it('opens the space after a tap on a new phone that has it too', async () => {
    const other = await newPhone(browser, { hasWorker: false })
    await addAuthenticator(other, authenticator)
    await other.page.goto(taps[0] ?? '')
    await other.page.getByRole('button', { name: 'Use your passkey' }).click()
    await other.page.waitForURL(isHome)
    await expectText(other.page, 'Together for')
    await other.context.close()
  })

  it('confirms where the PIN is asked for', async () => {
    await sync(authenticator)
    const stepUp = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'STEP_UP_REQUIRED', message: 'PIN' }
    let isConfirmed = false
    page.on('response', (answer) => (isConfirmed ||= answer.url().endsWith('/verify-passkey')))
    await page.route('**/api/user/export', (route) =>
      isConfirmed || route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({
            status: 403,
            contentType: 'application/problem+json',
            json: { ...stepUp, requestId: 'e2e' },
          }),
    )
    await page.goto(settingsPageOf(paths.settings, settingsPages.export))
    await page.getByRole('button', { name: 'Prepare my data' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use your passkey' }).click()
    await expectText(page, /Gathering your letters|Download/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('signs out the other phones that it signed in when it is removed', async () => {
    const other = await newPhone(browser, { hasWorker: false })
    await addAuthenticator(other, authenticator)
    await hideOffersInFields(other)
    await usePasskey(other)
    await other.page.waitForURL(isHome)
    await page.goto(settings)
    await page.getByRole('button', { name: 'Remove Blue phone' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expectText(page, 'No passkeys yet.')
    await other.page.reload()
    await expect.poll(() => isSignedIn(other)).toBe(false)
    await usePasskey(other)
    await expectText(other.page, "This passkey doesn't open anything here. Try another way.")
    expect(await isSignedIn(phone)).toBe(true)
  })
})
