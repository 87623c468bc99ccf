import { randomBytes } from 'node:crypto'
import { expect, inject } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { issueTapLinks } from '@love-space/local-runtime/issue-tap-links.ts'

export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly pin: string
}

/** Somebody nobody has seen before. */
export const newPerson = (name: string): Person => ({
  name: `${name} Journey`,
  email: `${name.toLowerCase()}.${randomBytes(5).toString('hex')}@example.com`,
  password: 'two-by-the-sea',
  pin: '4821',
})

export const firstNameOf = ({ name }: Person): string => name.split(' ')[0] ?? name

/** Tap links of the free rings of a fresh, empty space. */
export const newTaps = (rings = 2): Promise<string[]> => issueTapLinks(inject('runDir'), rings)

export const webOrigin = (): string => inject('demo').web

/** A phone: its own cookies and storage. Every console error and every page error fails the journey at its end. */
export async function newPhone(browser: Browser, options: { dark?: boolean; width?: number } = {}): Promise<Phone> {
  const { dark = false, width = 390 } = options
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 844 : 900 },
    hasTouch: width < 768,
    isMobile: width < 768,
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    baseURL: webOrigin(),
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isContentPolicy = message.text().includes('Content Security Policy')
    if (message.type() === 'error' && isContentPolicy) complaints.push(message.text())
  })
  return { context, page, complaints }
}

export interface Phone {
  readonly context: BrowserContext
  readonly page: Page
  /** Uncaught errors and violations of the content security policy so far. */
  readonly complaints: readonly string[]
}

/** Fills in the registration form a tap led to. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Your name').fill(person.name)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat password').fill(person.password)
  await page.getByLabel('4-digit PIN').fill(person.pin)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Opens a tap link on a phone nobody uses yet, registers and comes out in the space settings. */
export async function enterByRing(page: Page, tap: string, person: Person): Promise<void> {
  await page.goto(tap)
  await page.waitForURL('**/register')
  await register(page, person)
  await page.waitForURL('**/space-settings')
}

/** Completes the set-up and comes out at home. */
export async function completeSetup(page: Page, spaceName: string, startDate: string): Promise<void> {
  await page.getByLabel('Space name').fill(spaceName)
  await page.getByLabel('Start date').fill(startDate)
  await page.getByRole('button', { name: 'Complete setup' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

/** Two people, each with a phone, in a space of their own, both at home. */
export async function newCouple(browser: Browser): Promise<{ ada: Side; ben: Side; taps: string[] }> {
  const taps = await newTaps(3)
  const ada = { person: newPerson('Ada'), phone: await newPhone(browser) }
  const ben = { person: newPerson('Ben'), phone: await newPhone(browser) }
  await enterByRing(ada.phone.page, taps[0] ?? '', ada.person)
  await completeSetup(ada.phone.page, 'Harbour', '2024-02-14')
  await enterByRing(ben.phone.page, taps[1] ?? '', ben.person)
  await ben.phone.page.goto('/')
  return { ada, ben, taps }
}

export interface Side {
  readonly person: Person
  readonly phone: Phone
}

/** Writes today's love message through the dialog. */
export async function writeMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: "Write today's message" }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your message').fill(text)
  await dialog.getByRole('button', { name: /^(Send|Save.*)$/ }).click()
  await expect.poll(() => page.getByText(text).first().isVisible()).toBe(true)
}

/** Closes the dialog and waits until it has left the history too: a page that is opened meanwhile would be aborted. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0)).toBe(0)
}

export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
}
