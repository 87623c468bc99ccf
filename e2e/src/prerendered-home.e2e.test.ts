import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { startFrontServer, type FrontServer } from './front-server.ts'
import { openBrowser } from './world.ts'

declare global {
  var layoutShift: number
  var firstTitle: Element | null
}

const browser = await openBrowser()
let front: FrontServer

beforeEach(async () => {
  front = await startFrontServer()
})
afterEach(() => front.close())

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'A private space for two' })
const takenOver = (page: Page) => page.locator('#root:not([data-prerendered]) main').waitFor()

async function newPage(options: BrowserContextOptions = {}) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, ...options })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
  })
  await page.addInitScript(() => {
    globalThis.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) layoutShift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { page, complaints }
}

/** Delays the shell's script until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/static/main.*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

describe('the home of a signed-out visitor', () => {
  it('is shown without scripts, styled, with working links', async () => {
    const { page, complaints } = await newPage({ javaScriptEnabled: false })
    await page.goto(front.origin)
    await title(page).waitFor()
    const button = page.getByRole('link', { name: 'Sign in' })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await button.getAttribute('href')).toBe(paths.login)
    expect(await page.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe(
      'mailto:support@love-space.example',
    )
    expect(complaints).toEqual([])
  })

  it.each([390, 1280])('is taken over by React at %i px without being rebuilt or moved', async (width) => {
    const { page, complaints } = await newPage({ viewport: { width, height: 844 } })
    const letGo = await holdScript(page)
    await page.goto(front.origin, { waitUntil: 'commit' })
    await title(page).waitFor()
    await page.evaluate(() => (globalThis.firstTitle = document.querySelector('h1')))
    const before = await page.getByRole('contentinfo').boundingBox()
    letGo()
    await takenOver(page)
    expect(await page.evaluate(() => document.querySelector('h1') === globalThis.firstTitle)).toBe(true)
    expect(await page.evaluate(() => globalThis.layoutShift)).toBeLessThanOrEqual(0.02)
    expect(await page.getByRole('contentinfo').boundingBox()).toEqual(before)
    expect(complaints).toEqual([])
  })

  it('repeats an earlier press of a button, and keeps the scroll position', async () => {
    const { page } = await newPage()
    const letGo = await holdScript(page)
    await page.goto(front.origin, { waitUntil: 'commit' })
    await title(page).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.evaluate(() => window.scrollTo(0, 300))
    letGo()
    await page.getByRole('menuitem', { name: 'Sign in' }).waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(300)
  })
})

it.each([
  [
    'of somebody signed in',
    '/',
    { authToken: 'token', user: JSON.stringify({ id: 'a', name: 'Ana', role: 'user', userRoles: [] }) },
  ],
  ['kept for another address', paths.login, {}],
])('is not shown in a document %s', async (_, path, stored) => {
  const { page } = await newPage()
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  const home = await (await fetch(front.origin)).text()
  await page.route(`${front.origin}${path}`, (route) => route.fulfill({ body: home, contentType: 'text/html' }))
  const letGo = await holdScript(page)
  await page.goto(front.origin + path, { waitUntil: 'commit' })
  await page.locator('#root > *').waitFor({ state: 'attached' })
  // The style sheet that hides it may still be on its way; nothing is painted before.
  await expect.poll(() => title(page).count()).toBe(0)
  letGo()
  await takenOver(page)
  expect(await title(page).count()).toBe(0)
})
