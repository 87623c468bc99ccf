import type { Locator, Page, Response } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { createBatch } from '@love-space/contracts/admin/batch.routes.ts'
import { bulkCreateRings } from '@love-space/contracts/admin/ring.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import { enterByTap } from '@love-space/demo-data/enter-by-tap.ts'
import { findingsOn, type Look } from './axe.ts'
import { settle } from './scenes.ts'
import { fillInSignIn, newOperator, newPerson, newPhone, newTaps, openBrowser, webOrigin } from './world.ts'

const browser = await openBrowser()

const looks: readonly Look[] = [
  ['official', 'light'],
  ['original', 'dark'],
]
const screens = [
  'Devices',
  'Bindings',
  'Batches',
  'Spaces',
  'Quotes',
  'Users',
  'News by email',
  'Audit trail',
  'Operations',
] as const

const stepUpRequired = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 403, code: 'STEP_UP_REQUIRED', message: 'Please confirm.' }),
}

const goTo = async (page: Page, screen: string) => {
  await page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: screen }).click()
  await page.getByRole('heading', { level: 1, name: new RegExp(screen, 'i') }).waitFor()
  await settle(page)
}
const hasFocus = async (target: Locator): Promise<void> => {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
}
const rowWith = (page: Page, text: string): Locator => page.locator('[data-row]', { hasText: text })

/** Returns the bytes of scripts that a new browser transfers. */
const scriptBytesOf = async (from: Page, path: string): Promise<number> => {
  const storageState = await from.context().storageState()
  const context = await browser.newContext({ storageState, baseURL: webOrigin(), serviceWorkers: 'block' })
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  const count = (response: Response) => {
    const request = response.request()
    if (request.resourceType() !== 'script' && !response.url().endsWith('.js')) return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  }
  page.on('response', count)
  // These come last, when the page is idle.
  const last = ['live-stream', 'push'].map((name) =>
    page.waitForResponse((answer) => answer.url().includes(`/static/${name}.`)),
  )
  await page.goto(path)
  await settle(page)
  await Promise.all(last)
  page.off('response', count)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return bytes
}

it(
  'keeps quotes, creates a colleague and deactivates them; the audit trail shows everything',
  { timeout: 90_000 },
  async () => {
    const desk = await newPhone(browser, { width: 1280 })
    const { page } = desk
    await page.goto('/admin/quote-management')
    await page.waitForURL('**/login')
    await fillInSignIn(page, inject('demo').admin)
    await page.waitForURL('**/quote-management')

    const words = `Together since ${Date.now()}`
    for (const ending of ['here', 'there']) {
      await page.getByRole('button', { name: 'Create quote' }).click()
      await page.getByRole('dialog').getByLabel('Text').fill(`${words} ${ending}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await hasFocus(page.getByRole('button', { name: 'Create quote' }))
    }
    await page.keyboard.press('/')
    await hasFocus(page.getByRole('searchbox'))
    await page.keyboard.type(words)
    await expect.poll(() => page.locator('[data-row]').count()).toBe(2)
    expect(new URL(page.url()).searchParams.get('q')).toBe(words)
    await rowWith(page, 'there').getByRole('button', { name: 'Deactivate' }).click()
    await rowWith(page, 'there').getByRole('button', { name: 'Activate' }).waitFor()
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Deactivate' }).click()
    const question = page.getByRole('alertdialog', { name: 'Deactivate: 2 rows?' })
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await bar.getByText('2 rows changed').waitFor()
    await page.reload()
    await expect.poll(() => page.locator('[data-row]', { hasText: 'Inactive' }).count()).toBe(2)

    const colleague = newPerson('Mara')
    await goTo(page, 'Users')
    await page.getByRole('button', { name: 'Create user' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(colleague.name)
    await dialog.getByLabel('Email').fill(colleague.email)
    await dialog.getByLabel('Password', { exact: true }).fill(colleague.password)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(colleague.email)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: colleague.name }).waitFor()
    await goTo(page, 'Users')
    await page.getByRole('searchbox').fill(colleague.email)
    const row = rowWith(page, colleague.email)
    // The server asks five minutes after the sign-in, for which a journey does not wait.
    await page.route('**/api/admin/users/*/roles', (route) => route.fulfill(stepUpRequired), { times: 1 })
    await row.getByLabel(/Assign a role/).selectOption('marketing')
    const stepUp = page.getByRole('dialog', { name: "Confirm that it's you" })
    await stepUp.getByLabel('Your password').fill(inject('demo').admin.password)
    await stepUp.getByRole('button', { name: 'Continue' }).click()
    await stepUp.waitFor({ state: 'hidden' })
    await row.getByRole('button', { name: /Remove role Marketing/ }).waitFor()

    const phone = await newPhone(browser)
    await phone.page.goto('/admin/quote-management')
    await phone.page.waitForURL('**/login')
    await fillInSignIn(phone.page, colleague)
    // An operator works only with a password that nobody else has typed.
    await phone.page.waitForURL('**/choose-password')
    await phone.page.getByLabel('The password you signed in with').fill(colleague.password)
    await phone.page.getByLabel('Your own password', { exact: true }).fill('only-mine-by-the-sea')
    await phone.page.getByLabel('Repeat your own password').fill('only-mine-by-the-sea')
    await phone.page.getByRole('button', { name: 'Save my password' }).click()
    await phone.page.waitForURL('**/quote-management')
    await phone.page.getByRole('button', { name: 'Create quote' }).waitFor()
    expect(await phone.page.getByRole('link', { name: 'Users' }).count()).toBe(0)

    // The optimistic update shows before the server answers, so wait for the response.
    const isDone = page.waitForResponse((answer) => answer.url().endsWith('/toggle-status'))
    await row.getByRole('button', { name: /^Deactivate/ }).click()
    await row.getByText('Inactive').waitFor()
    await isDone
    await phone.page.reload()
    await expect.poll(() => phone.page.url()).toContain('/login')

    await row.getByRole('button', { name: 'Data' }).click()
    const data = page.getByRole('dialog', { name: /^Data of/ })
    await data.getByRole('button', { name: 'Request erasure' }).click()
    await data.getByText(/^Nobody else can confirm it|^Another super administrator/).waitFor()
    await data.getByRole('button', { name: 'Withdraw' }).click()
    await data.getByText(/^Withdrawn, /).waitFor()
    await page.keyboard.press('Escape')

    await goTo(page, 'Audit trail')
    const latest = page.locator('[data-row]').first()
    await latest.getByText('Withdraw request for data').waitFor()
    await rowWith(page, 'Set user status').first().getByRole('button', { name: 'Details' }).click()
    await expect.poll(() => page.getByRole('dialog').getByRole('cell').allTextContents()).toEqual(['true', 'false'])

    for (const path of ['/admin', '/admin/device-management']) {
      const bytes = await scriptBytesOf(page, path)
      expect(bytes, path).toBeGreaterThan(100_000)
      expect(bytes, path).toBeLessThanOrEqual(260_000)
    }
    expect([...desk.complaints, ...phone.complaints]).toEqual([])
    await Promise.all([desk.context.close(), phone.context.close()])
  },
)

it(
  'finds by clicks a lost device, devices nobody taps, what happened to a space, what a batch lacks, and the operators',
  { timeout: 90_000 },
  async () => {
    const call = await newOperator()
    const [tap = ''] = await newTaps(1)
    const [mia, batchName] = [newPerson('Mia'), `Spring ${Date.now()}`]
    await enterByTap(createDemoClient(webOrigin(), webOrigin()), tap, 'first', mia)
    await call(bulkCreateRings, { body: { count: 1 } })
    await call(createBatch, { body: { spaces: 1, name: batchName } })

    const desk = await newPhone(browser, { width: 1280 })
    const { page } = desk
    await page.goto(paths.admin)
    await page.waitForURL('**/login')
    await fillInSignIn(page, inject('demo').admin)
    const part = (name: string) => page.getByRole('region', { name })
    await page.getByRole('button', { name: 'Search everything' }).click()
    await page.getByRole('dialog').getByRole('combobox').fill(mia.email)
    await page.getByRole('option').filter({ hasText: 'User' }).click()
    await part('Devices').getByRole('link').nth(1).click()
    const history = part('History')
    await history.getByRole('button', { name: 'Lost' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Lost' }).click()
    await history.getByText('Reported lost').waitFor()
    await part('Details').getByRole('link').first().click()
    await part('What operators did').getByText('Report device lost').waitFor()
    await part('What operators did').getByRole('link', { name: 'Open the table' }).click()
    const today = new Date().toISOString().slice(0, 10)
    await page.getByLabel('When, from (UTC)').fill(today)
    await rowWith(page, 'Report device lost').getByText('Done').waitFor()
    await rowWith(page, 'Report device lost').getByRole('link', { name: 'Devices' }).click()
    await history.getByRole('button', { name: 'Replace' }).click()
    await history.getByRole('option').first().click()
    await history.getByRole('button', { name: /^Replace by/ }).click()
    await history.getByText('Replaced by another one').waitFor()

    await goTo(page, 'Devices')
    await page.getByLabel('Last tap').selectOption('Never')
    await page.waitForURL((url) => url.search.includes('never'))
    await rowWith(page, 'Never').first().waitFor()

    await goTo(page, 'Batches')
    await page.getByRole('link', { name: batchName }).click()
    await part('Details').getByRole('link', { name: '2', exact: true }).click()
    await expect.poll(() => page.locator('[data-row]').count()).toBe(2)

    await goTo(page, 'Users')
    await page.getByLabel('Roles').selectOption('Every operator')
    await rowWith(page, inject('demo').admin.email).waitFor()
    await expect.poll(() => rowWith(page, mia.email).count()).toBe(0)
    expect(desk.complaints).toEqual([])
    await desk.context.close()
  },
)

const states: readonly (readonly [screen: string, name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['Devices', 'create', (page) => page.getByRole('button', { name: 'Create device' }).click()],
  ['Devices', 'edit', (page) => page.locator('[data-row]').first().getByRole('button', { name: 'Edit' }).click()],
  ['Devices', 'delete', (page) => page.locator('[data-row]').first().getByRole('button', { name: 'Delete' }).click()],
  ['Bindings', 'create', (page) => page.getByRole('button', { name: 'Create binding' }).click()],
  ['Spaces', 'edit', (page) => page.getByRole('button', { name: 'Edit' }).first().click()],
  ['Quotes', 'create', (page) => page.getByRole('button', { name: 'Create quote' }).click()],
  ['Users', 'edit', (page) => page.getByRole('button', { name: 'Edit' }).first().click()],
  ['Users', 'data', (page) => page.getByRole('button', { name: 'Data' }).first().click()],
  ['Users', 'shared views', (page) => page.getByRole('button', { name: 'Shared views' }).click()],
  ['Users', 'columns', (page) => page.getByRole('button', { name: 'View', exact: true }).click()],
  ['Users', 'search for everything', (page) => page.keyboard.press('Control+k')],
  ['Audit trail', 'entry', (page) => page.getByRole('button', { name: 'Details' }).first().click()],
]

const hiddenPixels = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const box = document.querySelector('main table')?.parentElement
    return box ? box.scrollWidth - box.clientWidth : 0
  })

const dialog = (page: Page): Locator => page.locator('[role="dialog"], [role="alertdialog"]')

it(
  'shows the columns of every table on a desk without scrolling sideways, in colours of its own, and has no finding of axe there or on a phone',
  { timeout: 300_000 },
  async () => {
    const { page, context } = await newPhone(browser, { width: 1280 })
    await page.goto(paths.login)
    await fillInSignIn(page, inject('demo').admin)
    await page.waitForURL((url) => url.pathname === '/')
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ui-accent').trim())
    const ofCouples = await accent()
    await page.goto(paths.admin)
    await settle(page)
    const own = await accent()
    expect(own).not.toBe(ofCouples)
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'original' }))
    expect(await accent()).toBe(own)
    const onAPhone = async (screen: string) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await settle(page)
      const found = await findingsOn(page, `${screen} on a phone`, looks)
      await page.setViewportSize({ width: 1280, height: 900 })
      return found
    }
    const found = await findingsOn(page, 'overview', looks)
    found.push(...(await onAPhone('overview')))
    for (const screen of screens) {
      await goTo(page, screen)
      found.push(...(await onAPhone(screen)))
      for (const width of [1920, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => hiddenPixels(page), { message: `${screen} at ${width} px` }).toBe(0)
      }
      found.push(...(await findingsOn(page, screen, looks)))
      // Dialogs opened from a table are the same in both widths.
      for (const [, name, open] of states.filter(([of]) => of === screen)) {
        await open(page)
        await dialog(page).waitFor()
        await settle(page)
        found.push(...(await findingsOn(page, `${screen}, ${name}`, looks)))
        await page.keyboard.press('Escape')
        await dialog(page).waitFor({ state: 'detached' })
      }
    }
    for (const screen of ['Devices', 'Spaces', 'Users']) {
      await goTo(page, screen)
      await page.getByRole('button', { name: 'Details' }).first().click()
      await page.getByRole('region', { name: 'What operators did' }).waitFor()
      await settle(page)
      found.push(...(await findingsOn(page, `${screen}, one record`, looks)))
    }
    await goTo(page, 'Quotes')
    const head = await page.evaluate(() => {
      const table = document.querySelector('main table')
      const top = () => table?.querySelector('thead')?.getBoundingClientRect().top ?? 0
      const before = top()
      table?.parentElement?.scrollTo({ top: 200 })
      const page = document.documentElement
      return {
        movedBy: top() - before,
        scrolledBy: table?.parentElement?.scrollTop,
        pages: page.scrollHeight / innerHeight,
      }
    })
    expect(head).toMatchObject({ movedBy: 0, scrolledBy: 200 })
    // Below the table are only pagination and footer, whatever its length.
    expect(head.pages).toBeLessThan(1.5)
    const created = page.getByRole('columnheader', { name: 'Created' })
    expect(await created.count()).toBe(0)
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Created' }).check()
    await page.reload()
    await created.waitFor()
    await page.locator('[data-row]').first().waitFor()
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('region', { name: 'Selected rows' }).waitFor()
    found.push(...(await findingsOn(page, 'chosen rows', looks)))
    await context.close()
    expect(found).toEqual([])
  },
)
