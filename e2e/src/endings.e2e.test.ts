import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { kitTexts } from '@love-space/texts/en/kit.ts'
import {
  completeSetup,
  enterPin,
  newCouple,
  newPhone,
  openBrowser,
  openLetter,
  expectText,
  tryOffline,
  writeMessage,
  type Side,
} from './world.ts'

const browser = await openBrowser()

const letter = 'Keep the light on for me.'
const isGone = async (page: Page, text: string | RegExp) =>
  await expect.poll(() => page.getByText(text).count()).toBe(0)
const noWriting = async (page: Page) =>
  await expect.poll(() => page.getByRole('button', { name: "Write today's letter" }).count()).toBe(0)

async function confirm(page: Page, side: Side, button: string, done: string | RegExp): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('To confirm, type Harbour').fill('Harbour')
  await dialog.getByRole('button', { name: button }).click()
  const pad = page.getByRole('dialog', { name: 'Confirm with your PIN' })
  await pad.or(page.getByText(done)).first().waitFor()
  if (await pad.isVisible()) {
    await enterPin(pad, side.person.pin)
  }
  await expectText(page, done)
}

async function endSpace(side: Side): Promise<void> {
  await side.phone.page.goto(settingsPageOf(paths.spaceSettings, settingsPages.end))
  await askToEnd(side)
  await confirm(side.phone.page, side, 'End the space', /^You ended this space on/)
}

async function askToEnd({ phone: { page } }: Side): Promise<void> {
  await page.getByRole('button', { name: 'End this space' }).click()
  await expectText(
    page,
    /^We'll tell Ben\. For 90 days, until .*20\d\d, both of you can still read everything, even if you start a new space, and either of you can reopen it\./,
  )
}

describe('a space that one partner ends', () => {
  let ada: Side
  let ben: Side
  let taps: string[]
  beforeAll(async () => {
    ;({ ada, ben, taps } = await newCouple(browser, { hasWorker: false }))
  })

  it('is read-only for both at once, and says who ended it and until when it is readable', async () => {
    await writeMessage(ben.phone.page, letter)
    await openLetter(ada.phone.page)
    await ada.phone.page.goto(settingsPageOf(paths.spaceSettings, settingsPages.end))
    await askToEnd(ada)
    await tryOffline(ada.phone, () => confirm(ada.phone.page, ada, 'End the space', kitTexts.unreachable))
    await askToEnd(ada)
    await confirm(ada.phone.page, ada, 'End the space', /^You ended this space on/)
    const { page } = ben.phone
    await expectText(page, /^Ada ended this space on .* Until .* both of you can read everything/)
    await expectText(page, letter)
    await noWriting(page)
    await page
      .getByRole('button', { name: /Notifications/ })
      .first()
      .click()
    await expectText(page, /Ada.* ended your space/)
  })

  it('is reopened by the other partner, who was offline when it ended', async () => {
    const { page, context } = ben.phone
    await page.goto('/')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Reopen the space' }).click()
    await expectText(page, /couldn't reach|offline/i)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Reopen the space' }).click()
    await expectText(page, 'Your space is open again.')
    await isGone(page, /ended this space/)
    await isGone(ada.phone.page, /ended this space/)
    await expectText(ada.phone.page, 'End this space')
  })

  it('is readable beside a new one: by its address, from the settings and by its ring', async () => {
    await endSpace(ada)
    const { page } = ada.phone
    await page.getByRole('link', { name: 'Start a new space' }).click()
    await completeSetup(page, 'Lighthouse', '2026-01-01')
    await isGone(page, letter)
    await page.goto(paths.spaceSettings)
    await expectText(page, 'Spaces that have ended')
    await page.getByRole('link', { name: 'Read Harbour' }).click()
    await expectText(page, /^You ended this space on/)
    await expectText(page, letter)
    await noWriting(page)
    const address = page.url()
    await page.goBack()
    await expectText(page, 'Spaces that have ended')
    await page.goto(taps[0] ?? '')
    await page.waitForURL(address)
    await expectText(page, letter)
    await page.goto('/')
    await page.getByRole('button', { name: "Write today's letter" }).waitFor()
  })

  it('cannot be reopened then, as both are told', async () => {
    const { page } = ben.phone
    await expectText(page, letter)
    await page.getByRole('button', { name: 'Reopen the space' }).click()
    await expectText(page, 'This space can no longer be reopened.')
    await expectText(page, /Ada ended this space/)
    expect(ada.phone.complaints).toEqual([])
    expect(ben.phone.complaints).toEqual([])
  })

  it('is hidden from strangers', async () => {
    const { ada: other } = await newCouple(browser, { hasWorker: false })
    await ada.phone.page.goto(paths.spaceSettings)
    const address = await ada.phone.page.getByRole('link', { name: 'Read Harbour' }).getAttribute('href')
    await other.phone.page.goto(address ?? '')
    await expectText(other.phone.page, "This space can't be read anymore")
  })
})

describe('a space that one partner leaves', () => {
  it("stays with the other, without the leaver's name; the ring is free", async () => {
    const { ada, ben, taps } = await newCouple(browser, { hasWorker: false })
    await writeMessage(ben.phone.page, letter)
    await openLetter(ada.phone.page)
    const { page } = ben.phone
    await page.goto(settingsPageOf(paths.spaceSettings, settingsPages.leave))
    const leave = page.getByRole('button', { name: 'Leave this space' })
    await leave.click()
    await expectText(page, /^We'll tell Ada, who keeps everything\. What you wrote stays here without your name/)
    // The staying partner gets the news when online again.
    await ada.phone.context.setOffline(true)
    await tryOffline(ben.phone, () => confirm(page, ben, 'Leave the space', kitTexts.unreachable))
    await leave.click()
    await confirm(page, ben, 'Leave the space', "You've left the space.")
    await expectText(page, "You don't have a space yet")
    await ada.phone.context.setOffline(false)
    await ada.phone.page.goto('/')
    await expectText(ada.phone.page, letter)
    await expectText(ada.phone.page, 'Waiting for your partner')
    await expect.poll(() => ada.phone.page.getByRole('main').getByText('Ben').count()).toBe(0)
    const stranger = await newPhone(browser, { hasWorker: false })
    await stranger.page.goto(taps[1] ?? '')
    await stranger.page.waitForURL('**/register')
    await stranger.context.close()
  })
})
