import type { Browser, CDPSession } from 'playwright-core'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { describe, expect, it } from 'vitest'
import { expectText, newCouple, newPhone, openBrowser, signOut, type Phone } from './world.ts'

const browser = await openBrowser()
const { ada } = await newCouple(browser)
const settings = settingsPageOf(paths.settings, settingsPages.passkeys)

interface Authenticator {
  readonly cdp: CDPSession
  readonly authenticatorId: string
}

/** Gives a phone an authenticator that recognises its owner, with the passkeys of another one if they are synced. */
async function addAuthenticator({ page, context }: Phone, synced?: Authenticator): Promise<Authenticator> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { credentials } = synced ? await synced.cdp.send('WebAuthn.getCredentials', synced) : { credentials: [] }
  for (const credential of credentials) await cdp.send('WebAuthn.addCredential', { authenticatorId, credential })
  return { cdp, authenticatorId }
}

async function newPhoneWith(of: Browser, synced: Authenticator): Promise<Phone> {
  const phone = await newPhone(of)
  await addAuthenticator(phone, synced)
  return phone
}

const isSignedIn = ({ page }: Phone): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem('authToken') !== null)

const usePasskey = async ({ page }: Phone): Promise<void> => {
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

describe('a passkey', async () => {
  const { phone } = ada
  const { page } = phone
  const authenticator = await addAuthenticator(phone)

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

  it('signs in', async () => {
    await signOut(page)
    // Without presence, the passkeys in the field wait, as they do for people.
    await authenticator.cdp.send('WebAuthn.setAutomaticPresenceSimulation', { ...authenticator, enabled: false })
    await page.goto(paths.login)
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    await authenticator.cdp.send('WebAuthn.setAutomaticPresenceSimulation', { ...authenticator, enabled: true })
    await usePasskey(phone)
    await expectText(page, 'Together for')
  })

  it('signs out the other phones that it signed in when it is removed', async () => {
    const other = await newPhoneWith(browser, authenticator)
    await other.page.goto(paths.login)
    await usePasskey(other)
    await page.goto(settings)
    await page.getByRole('button', { name: 'Remove Blue phone' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expectText(page, 'No passkeys yet.')
    await other.page.reload()
    await expect.poll(() => isSignedIn(other)).toBe(false)
    await other.page.goto(paths.login)
    await other.page.getByRole('button', { name: 'Use a passkey' }).click()
    await expectText(other.page, "This passkey doesn't open anything here. Try another way.")
    expect(await isSignedIn(phone)).toBe(true)
  })
})
