import { describe, expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import {
  closeDialog,
  failOnComplaints,
  fillInSignIn,
  newCouple,
  openBrowser,
  openLetter,
  writeMessage,
} from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser, { hasMotion: true })
failOnComplaints(ada.phone, ben.phone)

describe('the daily conversation', () => {
  it('brings a letter to the partner at once, with a mark at the bell', async () => {
    await ben.phone.page.goto('/')
    await expect
      .poll(() => ben.phone.page.getByText('Today is a blank page. Write the first line.').isVisible())
      .toBe(true)
    await ada.phone.page.goto('/')
    await writeMessage(ada.phone.page, 'The lamp is on for you.')

    const bell = ben.phone.page.getByRole('banner').getByRole('button', { name: /Notifications, \d+ unread/ })
    await expect.poll(() => bell.isVisible()).toBe(true)
    await openLetter(ben.phone.page)
    await expect.poll(() => ben.phone.page.getByText('The lamp is on for you.').isVisible()).toBe(true)
  })

  it('lets the author edit a letter that day, and the partner see the edit', async () => {
    await ada.phone.page.getByRole('button', { name: 'Edit' }).click()
    const dialog = ada.phone.page.getByRole('dialog')
    await dialog.getByLabel('Your letter').fill('The lamp is on, and the soup is hot.')
    await dialog.getByRole('button', { name: /^(Send|Save.*)$/ }).click()
    await expect.poll(() => ben.phone.page.getByText('and the soup is hot').isVisible()).toBe(true)
  })

  it('carries a voice recorded offline, which the partner plays once the connection is back', async () => {
    const { page: mine, context } = ada.phone
    await mine.getByRole('article', { name: 'You' }).getByRole('button', { name: 'Edit' }).click()
    await mine.getByRole('button', { name: 'Add your voice' }).click()
    await mine.getByText('0:02', { exact: true }).waitFor()
    await context.setOffline(true)
    await mine.getByRole('button', { name: 'Save' }).click()
    await mine
      .getByText(/will send when/i)
      .first()
      .waitFor()
    await context.setOffline(false)

    const player = ben.phone.page.getByRole('group', { name: "Ada's voice" })
    await player.getByRole('button', { name: 'Listen' }).click()
    const heardS = () => player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
    await expect.poll(heardS).toBeGreaterThan(0)
  })

  it('counts to 1000 and refuses an empty message', async () => {
    const { page } = ben.phone
    await page.getByRole('button', { name: "Write today's letter" }).click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: /^(Send|Save.*)$/ })
    expect(await save.isDisabled()).toBe(true)
    await dialog.getByLabel('Your letter').fill('   ')
    expect(await save.isDisabled()).toBe(true)
    await dialog.getByLabel('Your letter').fill('x'.repeat(1001))
    await expect.poll(() => dialog.getByText('1001 / 1000').isVisible()).toBe(true)
    expect(await save.isDisabled()).toBe(true)
    await closeDialog(page)
  })

  it('sends a letter written offline once the connection is back, also from a closed page', async () => {
    const { page, context } = ben.phone
    await page.getByRole('button', { name: "Write today's letter" }).click()
    await page.getByRole('dialog').getByLabel('Your letter').fill('On my way, ten minutes.')
    await context.setOffline(true)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Send|Save.*)$/ })
      .click()
    await expect.poll(() => page.getByText("Will send when you're online").isVisible()).toBe(true)
    const letter = page.getByRole('article').getByText('On my way, ten minutes.')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await letter.isVisible()).toBe(true)
    await page.goto('about:blank')
    await context.setOffline(false)
    await page.goto('/')
    await expect.poll(() => page.getByText("Will send when you're online").count()).toBe(0)
    await expect.poll(() => letter.isVisible()).toBe(true)
    await expect.poll(() => ada.phone.page.getByText('Ben wrote to you').isVisible()).toBe(true)
  })

  it('shows other days through the calendar and comes back to today', async () => {
    const { page } = ada.phone
    await page.getByRole('button', { name: 'Letter options' }).click()
    await page.getByRole('menuitem', { name: 'View history' }).click()
    await expect.poll(() => page.getByRole('dialog').getByRole('grid').isVisible()).toBe(true)
    await closeDialog(page)
    await page.goto('/?conversation-date=2024-03-01#daily-love-conversation')
    await expect.poll(() => page.getByText('No letters for this day.').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: "Write today's letter" }).count()).toBe(0)
    await page.getByRole('button', { name: 'Letter options' }).click()
    await page.getByRole('menuitem', { name: 'Back to Today' }).click()
    await expect.poll(() => page.getByText('and the soup is hot').isVisible()).toBe(true)
  })

  it('arrives by polling when the live stream is cut off', { timeout: 60_000 }, async () => {
    const { page } = ada.phone
    await page.route('**/api/stream', (route) => route.abort())
    await page.reload()
    await openLetter(page)
    await ben.phone.page.getByRole('button', { name: 'Edit' }).click()
    const dialog = ben.phone.page.getByRole('dialog')
    await dialog.getByLabel('Your letter').fill('Five minutes. Keep the soup hot.')
    await dialog.getByRole('button', { name: /^(Send|Save.*)$/ }).click()
    await expect
      .poll(() => page.getByText('Keep the soup hot').isVisible(), { timeout: 40_000, interval: 500 })
      .toBe(true)
    await page.unroute('**/api/stream')
  })
})

describe('notifications', () => {
  it('stay read once they were opened', async () => {
    const { page } = ada.phone
    await page.goto(paths.notifications)
    const bell = (unread: number) =>
      page.getByRole('banner').getByRole('button', { name: `Notifications, ${unread} unread`, exact: true })
    await expect.poll(() => bell(1).isVisible()).toBe(true)
    // Wait for the server: the optimistic update shows first, and the test soon leaves the page.
    const isRead = page.waitForResponse((answer) => answer.url().endsWith('/read'))
    await page
      .getByRole('main')
      .getByText(/joined/)
      .click()
    await page.waitForURL((url) => url.pathname === '/')
    await isRead
    const none = page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true })
    await expect.poll(() => none.isVisible()).toBe(true)
    await page.reload()
    await expect.poll(() => none.isVisible()).toBe(true)
  })

  it('open as a page on a phone, lead to the day of a message and can all be read', async () => {
    const { page } = ben.phone
    await ada.phone.page.goto('/')
    await ada.phone.page.getByRole('button', { name: /^Like .*'s letter/ }).click()
    await page.goto('/')
    await expect.poll(() => page.getByRole('button', { name: 'Notifications, 1 unread' }).isVisible()).toBe(true)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Notifications/ })
      .click()
    await page.waitForURL('**/notifications')
    const item = page.getByRole('main').getByText(/Ada/).first()
    await expect.poll(() => item.isVisible()).toBe(true)
    await page.getByRole('button', { name: /Mark all/ }).click()
    await expect
      .poll(() => page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true }).isVisible())
      .toBe(true)
    await item.click()
    await page.waitForURL(/conversation-date=/)
    await expect.poll(() => page.getByText('The lamp is on').isVisible()).toBe(true)
  })

  it('open as a panel on a wide screen, where the page leads home', async () => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      storageState: await ben.phone.context.storageState(),
      baseURL: new URL(ben.phone.page.url()).origin,
    })
    const page = await context.newPage()
    await page.goto(paths.notifications)
    await page.waitForURL((url) => url.pathname === '/')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Notifications/ })
      .click()
    await expect.poll(() => page.getByText(/Ada/).first().isVisible()).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/')
    await context.close()
  })

  it('ask an anonymous visitor to sign in, and come back afterwards', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      baseURL: new URL(ada.phone.page.url()).origin,
    })
    const page = await context.newPage()
    await page.goto(paths.notifications)
    await page.waitForURL('**/login')
    await expect.poll(() => page.getByText('Please sign in to view your notifications.').isVisible()).toBe(true)
    await fillInSignIn(page, ada.person)
    await page.waitForURL('**/notifications')
    await context.close()
  })
})
