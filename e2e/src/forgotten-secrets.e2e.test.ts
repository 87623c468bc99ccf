import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { mails, type MailKind } from '@love-space/texts/en/mails.ts'
import {
  enterPin,
  fillInSignIn,
  firstNameOf,
  newCouple,
  newPhone,
  openBrowser,
  expectText,
  signIn,
  signOut,
  tryOffline,
  type Phone,
} from './world.ts'

const browser = await openBrowser()
const couple = await newCouple(browser)
const { ben, taps } = couple
let { ada } = couple

const isSignedOut = async (page: Page) =>
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken')), { timeout: 20_000 }).toBeNull()

async function openMail(page: Page, kind: MailKind, to: string): Promise<void> {
  const subject = page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: mails[kind].subject })
  await expect
    .poll(async () => {
      await page.goto('/api/dev/mail')
      return subject.count()
    })
    .toBeGreaterThan(0)
  await subject.first().click()
}

async function askForMail(page: Page, link: 'Forgot your password?' | 'Forgot your PIN?', email: string) {
  await page.getByRole('link', { name: link }).click()
  await page.getByRole('heading', { name: link }).waitFor()
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  const words = page.getByRole('status').filter({ hasText: 'belongs to an account' })
  await words.waitFor()
  return (await words.innerText()).replaceAll(email, '(the email)')
}

describe('an email', () => {
  it('is confirmed by a press on the page its mail leads to, not by opening it', async () => {
    const { page } = ada.phone
    await page.goto(settingsPageOf(paths.settings, settingsPages.email))
    await expectText(page, 'Not confirmed yet')
    await openMail(page, 'confirm-email', ada.person.email)
    await page.getByRole('link', { name: mails['confirm-email'].button }).click()
    const yes = page.getByRole('button', { name: 'Yes, this is mine' })
    await yes.waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await page.goto(settingsPageOf(paths.settings, settingsPages.email))
    await expectText(page, 'Not confirmed yet')

    await openMail(page, 'confirm-email', ada.person.email)
    await page.getByRole('link', { name: mails['confirm-email'].button }).click()
    await tryOffline(ada.phone, () => yes.click())
    await yes.click()
    await expectText(page, `${ada.person.email} is confirmed.`)
    await page.goto(settingsPageOf(paths.settings, settingsPages.email))
    await expectText(page, 'Confirmed')
  })

  it('changes once the mail to the new address is confirmed, and the old address is told', async () => {
    const { page } = ada.phone
    const email = `new.${ada.person.email}`
    await page.getByLabel('New email').fill(email)
    const change = page.getByRole('button', { name: 'Change email' })
    await tryOffline(ada.phone, () => change.click())
    await change.click()
    const sent = page.getByText(new RegExp(`on its way to ${email}`))
    const pad = page.getByRole('dialog')
    await sent.or(pad).first().waitFor()
    if (await pad.isVisible()) await enterPin(page, ada.person.pin)
    await sent.waitFor()
    await openMail(page, 'confirm-new-email', email)
    await page.getByRole('link', { name: mails['confirm-new-email'].button }).click()
    await page.getByRole('button', { name: 'Yes, this is mine' }).click()
    await expectText(page, `${email} is confirmed.`)
    await openMail(page, 'email-was-changed', ada.person.email)
    await expectText(page, /We won't write to this one anymore/)
    ada = { ...ada, person: { ...ada.person, email } }
  })

  it('is proposed by an operator, shown to both, and refused by the partner', async () => {
    const { email } = ben.person
    const desk = await newPhone(browser, { width: 1280 })
    const { page } = desk
    await page.goto(`/admin/user-management?q=${encodeURIComponent(email)}`)
    await page.waitForURL('**/login')
    const { admin } = inject('demo')
    await fillInSignIn(page, admin)
    const row = page.locator('[data-row]', { hasText: email })
    const dialog = page.getByRole('dialog')
    const edit = async () => {
      await row.getByRole('button', { name: 'Edit' }).click()
      await dialog.waitFor()
    }
    await edit()
    await dialog.getByRole('button', { name: 'Send a reset email' }).waitFor()
    expect(await dialog.getByLabel('Password', { exact: true }).count()).toBe(0)
    await dialog.getByLabel('Email').fill(`operator.${email}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await row.getByText(`Proposed: operator.${email}`).waitFor()

    const present = ben.phone.page
    await present.goto(paths.timeline)
    await present.getByRole('link', { name: 'Say yes or no' }).click()
    const card = { name: 'Another email for you?' }
    await present.getByRole('region', card).getByText(`operator.${email}`).waitFor()
    await present.goto('/api/dev/mail')
    await expectText(present, mails['operator-proposed-email'].subject)

    const partner = ada.phone.page
    await partner.goto(paths.settings)
    const proposal = partner.getByRole('region', card)
    await proposal.getByText(`Our team would like to change ${firstNameOf(ben.person)}'s email.`).waitFor()
    await proposal.getByRole('button', { name: 'No, keep the current one' }).click()
    await proposal.waitFor({ state: 'hidden' })
    await page.reload()
    await edit()
    await dialog.getByText(`operator.${email} was refused on`).waitFor()
    await desk.context.close()
  })
})

describe('a forgotten password', () => {
  it('gives the same answer for an unknown address', async () => {
    const { page, context } = await newPhone(browser)
    const seen: string[] = []
    for (const email of [ada.person.email, `nobody.${ada.person.email}`]) {
      await page.goto(paths.login)
      seen.push(await askForMail(page, 'Forgot your password?', email))
    }
    expect(seen[0]).toBe(seen[1])
    await context.close()
  })

  it('is replaced by a mail that works once: every other sign-in ends, and the person is told', async () => {
    const other = await newPhone(browser, { width: 1280 })
    const { page } = other
    await page.goto(paths.login)
    await page.getByLabel('Email').fill(ada.person.email)
    await askForMail(page, 'Forgot your password?', ada.person.email)
    await openMail(page, 'reset-password', ada.person.email)
    const link = page.getByRole('link', { name: mails['reset-password'].button })
    const address = (await link.getAttribute('href')) ?? ''
    await link.click()
    await page.getByLabel('New password', { exact: true }).fill('four-by-the-sea')
    await page.getByLabel('Repeat new password').fill('four-by-the-sea')
    const save = page.getByRole('button', { name: 'Save new password' })
    await tryOffline(other, () => save.click())
    await save.click()
    await expectText(page, 'Your new password is set. Sign in with it.')

    await ada.phone.page.goto('/')
    await isSignedOut(ada.phone.page)
    const before = ada.person
    ada = { ...ada, person: { ...before, password: 'four-by-the-sea' } }
    await fillInSignIn(page, before)
    await expectText(page, "That email and password don't match.")
    await signIn(page, ada.person)
    await openMail(page, 'password-was-reset', ada.person.email)

    await page.goto(address)
    await page.getByLabel('New password', { exact: true }).fill('five-by-the-sea')
    await page.getByLabel('Repeat new password').fill('five-by-the-sea')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expectText(page, 'This link has expired')
    await page.getByRole('link', { name: 'Send me a new link' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    expect(other.complaints).toEqual([])
    await other.context.close()
  })
})

describe('a forgotten PIN', () => {
  let stranger: Phone
  beforeAll(async () => {
    stranger = await newPhone(browser)
  })

  it('is replaced by a mail requested where a ring asks for it; every sign-in ends', async () => {
    await signIn(ada.phone.page, ada.person)
    const { page } = stranger
    await page.goto(taps[0] ?? '')
    await askForMail(page, 'Forgot your PIN?', ada.person.email)
    await openMail(page, 'reset-pin', ada.person.email)
    await page.getByRole('link', { name: mails['reset-pin'].button }).click()
    await page.getByLabel('New PIN', { exact: true }).fill('7351')
    await page.getByLabel('Repeat new PIN').fill('7351')
    const save = page.getByRole('button', { name: 'Save new PIN' })
    await tryOffline(stranger, () => save.click())
    await save.click()
    await expectText(page, 'Your new PIN is set. Tap your ring, or sign in here.')
    await ada.phone.page.goto('/')
    await isSignedOut(ada.phone.page)

    await page.goto(taps[0] ?? '')
    await enterPin(page, ada.person.pin)
    await expectText(page, "That PIN isn't right.")
    await enterPin(page, '7351')
    await page.waitForURL((url) => url.pathname === '/')
    ada = { ...ada, person: { ...ada.person, pin: '7351' } }
    await openMail(page, 'pin-was-reset', ada.person.email)
    expect(stranger.complaints).toEqual([])
  })

  it('is replaced in the settings by the password; other sign-ins end, this one stays', async () => {
    const { page } = ben.phone
    const other = await newPhone(browser)
    await signIn(other.page, ben.person)
    await page.goto(settingsPageOf(paths.settings, settingsPages.pin))
    await page.getByRole('button', { name: 'Forgot your PIN?' }).click()
    const section = page.getByRole('region', { name: 'Choose a new PIN' })
    await section.getByLabel('Current password').fill(ben.person.password)
    await section.getByLabel('New PIN', { exact: true }).fill('7351')
    await section.getByLabel('Repeat new PIN').fill('7351')
    const save = section.getByRole('button', { name: 'Save PIN' })
    await tryOffline(ben.phone, () => save.click())
    await save.click()
    await expectText(page, "Your new PIN is set. You're signed out everywhere else.")
    await other.page.goto('/')
    await isSignedOut(other.page)
    await page.reload()
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).not.toBeNull()
    await signOut(page)
    await page.goto(taps[1] ?? '')
    await page.waitForURL((url) => url.pathname === '/')
    await other.context.close()
  })
})
