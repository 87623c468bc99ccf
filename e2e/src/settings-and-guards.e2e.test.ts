import { describe, expect, inject, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import {
  completeSetup,
  countPresses,
  registerByTap,
  fillInSignIn,
  newPerson,
  newPhone,
  newTaps,
  openBrowser,
  pressesToJoin,
  register,
} from './world.ts'

const browser = await openBrowser()

describe('space settings', () => {
  it('create an invitation that lets the partner in once', async () => {
    const [tap = ''] = await newTaps(1)
    const host = await newPhone(browser, { hasWorker: false })
    await registerByTap(host.page, tap, newPerson('Cleo'))
    await completeSetup(host.page, 'Attic', '2023-05-01')
    await host.page.goto(settingsPageOf(paths.spaceSettings, settingsPages.partner))
    await host.page.getByRole('button', { name: 'Invite my partner' }).click()
    await expect
      .poll(() => host.page.getByRole('img', { name: 'QR code of the invitation link' }).isVisible())
      .toBe(true)
    const link = await host.page.getByRole('textbox', { name: 'Invitation link' }).inputValue()

    // A messenger's link preview must learn nothing and must not use up the link.
    for (const address of [link, tap]) {
      const preview = await (await fetch(address)).text()
      expect(preview).toContain('<meta property="og:title" content="Love Space"')
      expect(preview).toContain('<meta name="robots" content="noindex"')
      expect(preview).not.toMatch(/Cleo|Attic|og:url/)
    }

    const guest = await newPhone(browser, { hasWorker: false })
    const presses = await countPresses(guest)
    await guest.page.goto(link)
    await guest.page.waitForURL('**/register')
    await register(guest.page, newPerson('Dan'))
    await guest.page.waitForURL((url) => url.pathname !== paths.register)
    await expect.poll(() => guest.page.getByRole('banner').textContent()).toContain('Attic')
    expect(presses()).toBe(pressesToJoin)

    const late = await newPhone(browser, { hasWorker: false })
    await late.page.goto(link)
    await expect.poll(() => late.page.getByRole('button', { name: 'Go Home' }).isVisible()).toBe(true)
    await Promise.all([host, guest, late].map(({ context }) => context.close()))
  })

  it('end the access of a lost ring', async () => {
    const [tap = ''] = await newTaps(1)
    const owner = await newPhone(browser, { hasWorker: false })
    await registerByTap(owner.page, tap, newPerson('Eve'))
    await completeSetup(owner.page, 'Garden', '2023-05-01')
    await owner.page.goto(settingsPageOf(paths.spaceSettings, settingsPages.rings))
    await owner.page.getByRole('button', { name: 'Report lost' }).click()
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Report lost' }).click()
    await expect
      .poll(() => owner.page.getByText("The ring doesn't open anything anymore.").first().isVisible())
      .toBe(true)
    const finder = await newPhone(browser, { hasWorker: false })
    await finder.page.goto(tap)
    await expect.poll(() => finder.page.getByRole('button', { name: 'Go Home' }).isVisible()).toBe(true)
    await Promise.all([owner, finder].map(({ context }) => context.close()))
  })
})

describe('user settings', () => {
  it('ask a visitor to sign in', async () => {
    const { page, context } = await newPhone(browser, { hasWorker: false })
    await page.goto(paths.settings)
    await expect.poll(() => page.getByText('Please sign in').isVisible()).toBe(true)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL('**/login')
    await context.close()
  })
})

describe('the back-office', () => {
  it('sends a visitor to sign in, refuses a partner and lets an operator in', async () => {
    const { couple, admin } = inject('demo')
    const visitor = await newPhone(browser, { width: 1280, hasWorker: false })
    await visitor.page.goto('/admin/device-management')
    await visitor.page.waitForURL('**/login')

    const partner = couple[0]
    if (!partner) throw new Error('The demo has no couple.')
    await fillInSignIn(visitor.page, partner)
    await visitor.page.waitForURL('**/admin/device-management')
    await expect.poll(() => visitor.page.getByText('Access Denied').isVisible()).toBe(true)
    await expect.poll(() => visitor.page.getByText(partner.email).isVisible()).toBe(true)
    await visitor.context.close()

    const operator = await newPhone(browser, { width: 1280, hasWorker: false })
    await operator.page.goto(paths.admin)
    await operator.page.waitForURL('**/login')
    await fillInSignIn(operator.page, admin)
    await operator.page.waitForURL('**/admin**')
    await expect.poll(() => operator.page.getByRole('heading', { level: 1 }).textContent()).not.toContain('Denied')
    await operator.context.close()
  })
})

describe('diagnostics', () => {
  it('answer without a sign-in', async () => {
    const { page, context } = await newPhone(browser, { hasWorker: false })
    await page.goto(paths.diagnostics)
    await page.getByRole('button', { name: 'Test Server + DB Ping' }).click()
    await expect.poll(() => page.getByText(/"databaseMs"/).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Test Server Ping' }).click()
    await expect
      .poll(() =>
        page
          .getByText(/"status": ?"ok"/)
          .first()
          .isVisible(),
      )
      .toBe(true)
    await context.close()
  })
})
