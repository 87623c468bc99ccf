import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, expect, inject } from 'vitest'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { addOperator } from '@love-space/local-runtime/run/add-operator.ts'
import { createDemoClient, type DemoClient } from '@love-space/demo-data/demo-client.ts'
import { enterByTap, type NewPerson } from '@love-space/demo-data/enter-by-tap.ts'
import { pairOf } from '@love-space/demo-data/tap-link.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { sendByPhone } from '@love-space/testing/send-by-phone.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { kitTexts } from '@love-space/texts/en/kit.ts'

export const newPerson = (name: string): NewPerson => ({
  name: `${name} Journey`,
  email: `${name.toLowerCase()}.${randomBytes(5).toString('hex')}@example.com`,
  password: 'two-by-the-sea',
  pin: '4821',
})

export const firstNameOf = ({ name }: NewPerson): string => name.split(' ')[0] ?? name

export const newTaps = (rings = 2): Promise<string[]> => issueTapLinks(inject('runDir'), rings)

export const webOrigin = (): string => inject('demo').web

let ofWorker: Browser | undefined

/** Returns the browser that the files of this worker share; it ends with the worker. Each file's pages end with the file. */
export async function openBrowser(): Promise<Browser> {
  if (!ofWorker?.isConnected()) ofWorker = await launchChromium({ isMeasured: false })
  const browser = ofWorker
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}

const shownBy = ({ page }: Phone): Promise<string> =>
  page
    .locator('body')
    .ariaSnapshot({ timeout: 2_000 })
    .then(
      (shown) => `${page.url()} shows:\n${shown}\n`,
      (error: unknown) => `${page.url()} does not answer: ${String(error)}\n`,
    )

/** Fails the test on console errors. Prints what the phones show when a test fails. */
export function failOnComplaints(...phones: readonly Phone[]): void {
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write((await Promise.all(phones.map(shownBy))).join(''))
    expect(phones.flatMap(({ complaints }) => complaints)).toEqual([])
  })
}

/** Returns a function that opens phones. They close after each test, which fails on console errors. */
export const phonesIn = (browser: Browser, options: PhoneOptions = {}) => {
  const phones: Phone[] = []
  afterEach(async () => {
    const complaints = phones.flatMap((opened) => opened.complaints)
    await Promise.all(phones.splice(0).map(({ context }) => context.close()))
    expect(complaints).toEqual([])
  })
  return async (): Promise<Phone> => {
    const opened = await newPhone(browser, options)
    phones.push(opened)
    return opened
  }
}

interface PhoneOptions {
  readonly dark?: boolean
  readonly width?: number
  /** Animations take a tenth of a journey's time, so only journeys of what moves have them. */
  readonly hasMotion?: boolean
  /**
   * A new browser installs the service worker and fills its caches, a seventh of its time. Journeys that neither load a page offline nor
   * share from another app do without.
   */
  readonly hasWorker?: boolean
}

export async function newPhone(browser: Browser, options: PhoneOptions = {}): Promise<Phone> {
  const { dark = false, width = 390, hasMotion = false, hasWorker = true } = options
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 844 : 900 },
    hasTouch: width < 768,
    isMobile: width < 768,
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-GB',
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
    serviceWorkers: hasWorker ? 'allow' : 'block',
    timezoneId: 'Europe/Berlin',
    baseURL: webOrigin(),
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  return { context, page, complaints }
}

export async function countPresses({ context }: Phone): Promise<() => number> {
  let presses = 0
  await context.exposeFunction('countPress', () => void (presses += 1))
  await context.addInitScript(() => {
    const { countPress } = globalThis as unknown as { countPress: () => void }
    addEventListener('click', ({ isTrusted }) => isTrusted && countPress(), true)
  })
  return () => presses
}

/** Number of presses in a registration: Continue, four digits, Create account. Joining needs no other press. */
export const pressesToJoin = 6

export interface Phone {
  readonly context: BrowserContext
  readonly page: Page
  readonly complaints: readonly string[]
}

export async function enterPin(place: Page | Locator, pin: string): Promise<void> {
  for (const digit of pin) await place.getByRole('button', { name: digit, exact: true }).click()
}

export async function register(page: Page, person: NewPerson): Promise<void> {
  await page.getByLabel('Your name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat password').fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await enterPin(page, person.pin)
  await page.getByRole('button', { name: 'Create account' }).click()
}

export async function registerByTap(page: Page, tap: string, person: NewPerson): Promise<void> {
  await page.goto(tap)
  await page.waitForURL('**/register')
  await register(page, person)
  await page.waitForURL('**/space-settings')
}

export async function completeSetup(page: Page, spaceName: string, startDate: string): Promise<void> {
  await page.getByLabel('Space name').fill(spaceName)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Start date').fill(startDate)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.waitForURL((url) => url.pathname === '/')
}

export async function newOperator(): Promise<DemoClient> {
  const call = createDemoClient(webOrigin(), webOrigin())
  const { token } = (await call(login, { body: await addOperator(inject('runDir'), 'super_admin') })).data
  return (route, input) => call(route, { ...input, token })
}

async function enter(phone: Phone, tap: string, person: NewPerson, setup?: BodyOf<typeof updateSpace>) {
  const call = createDemoClient(webOrigin(), webOrigin(), sendByPhone(phone.context.request))
  await call(handleSpaceToken, { body: pairOf(tap) })
  const { token, user, space } = await enterByTap(call, tap, setup ? 'first' : 'second', person)
  if (setup) await call(updateSpace, { params: { spaceId: space.id }, body: setup, token })
  // Any page of this origin without sign-in code.
  await phone.page.goto('/config.json')
  await phone.page.evaluate(
    ([key, value]) => {
      localStorage.setItem('authToken', key)
      localStorage.setItem('user', value)
    },
    [token, JSON.stringify(user)] as const,
  )
}

export async function newCouple(
  browser: Browser,
  options: PhoneOptions = {},
): Promise<{ ada: Side; ben: Side; taps: string[] }> {
  const taps = await newTaps(3)
  const ada = { person: newPerson('Ada'), phone: await newPhone(browser, options) }
  const ben = { person: newPerson('Ben'), phone: await newPhone(browser, options) }
  const setup = { customName: 'Harbour', relationshipStartDate: '2024-02-14', spaceSettingComplete: true } as const
  await enter(ada.phone, taps[0] ?? '', ada.person, setup)
  await enter(ben.phone, taps[1] ?? '', ben.person)
  await Promise.all([ada, ben].map(({ phone }) => phone.page.goto('/')))
  return { ada, ben, taps }
}

export interface Side {
  readonly person: NewPerson
  readonly phone: Phone
}

/** Waits until `done` is shown, and gives the PIN if the page asks for it before. */
export async function givePin({ person, phone: { page } }: Side, done: Locator): Promise<void> {
  const pad = page.getByRole('dialog', { name: 'Confirm with your PIN' })
  await pad.or(done).first().waitFor()
  if (await pad.isVisible()) {
    await enterPin(pad, person.pin)
  }
  await done.first().waitFor()
}

export async function closeMeeting(page: Page): Promise<void> {
  const moment = page.getByRole('dialog', { name: "You're both here" })
  await moment.getByRole('button', { name: 'Lovely' }).click()
  await moment.waitFor({ state: 'detached' })
  await leftHistory(page)
}

export const scrollToSection = (page: Page, section: string): Promise<void> =>
  page.locator(`#${section}`).scrollIntoViewIfNeeded()

export const expectVisible = async (element: Locator): Promise<void> => {
  await expect.poll(() => element.first().isVisible()).toBe(true)
}

export const expectText = (page: Page, text: string | RegExp): Promise<void> => expectVisible(page.getByText(text))

/** Chooses a radio button, which shows the choice a moment after the press. */
export async function choose(radio: Locator): Promise<void> {
  await radio.click()
  await expect.poll(() => radio.isChecked()).toBe(true)
}

export const showCards = (page: Page): Promise<void> => choose(page.getByRole('radio', { name: 'Cards' }))

export async function openLetter(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Open the letter/ }).click()
}

export async function writeMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: "Write today's letter" }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your letter').fill(text)
  await dialog.getByRole('button', { name: /^(Send|Save.*)$/ }).click()
  await expectText(page, text)
  await noDialog(page)
}

/** Goes offline, presses, and waits until the page reports it. Then goes online again. */
export async function tryOffline({ page, context }: Phone, press: () => Promise<void>): Promise<void> {
  await context.setOffline(true)
  await press()
  await expectText(page, kitTexts.unreachable)
  await context.setOffline(false)
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await noDialog(page)
}

async function noDialog(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await leftHistory(page)
}

/** Waits until closed dialogs have left the history, because their pending step back would abort a navigation. */
async function leftHistory(page: Page): Promise<void> {
  const overlays = () => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0)
  await waitFor(async () => (await overlays()) === 0, { what: 'the history without the dialog' })
}

export async function fillInSignIn(page: Page, person: Pick<NewPerson, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function signIn(page: Page, person: NewPerson): Promise<void> {
  await page.goto(paths.login)
  await fillInSignIn(page, person)
  await page.waitForURL((url) => url.pathname === '/')
}

/** Chooses "Sign out" in the menu. If something has not been sent, the page then asks first. */
export async function chooseSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await chooseSignOut(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
}
