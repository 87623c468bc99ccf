import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { newPhone } from './world.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const looks = [
  ['official', 'light'],
  ['official', 'dark'],
  ['original', 'light'],
  ['original', 'dark'],
] as const

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

/** What axe finds against WCAG 2.2 A and AA, and whether the page is wider than the screen. */
async function findings(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  // Evaluated by the debugger: the page's own policy allows no eval and no inline script.
  await page.evaluate(axeSource)
  const found: string[] = []
  for (const [theme, mode] of looks) {
    const { violations } = await page.evaluate(
      async ([wantedTheme, wantedMode]) => {
        Object.assign(document.documentElement.dataset, { theme: wantedTheme, mode: wantedMode })
        // Colours fade from one theme to the next; what is measured is where they arrive.
        await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
        const scope = window as unknown as { axe?: { run: (root: Document, options: object) => Promise<AxeResults> } }
        return scope.axe?.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        }) as Promise<AxeResults>
      },
      [theme, mode] as const,
    )
    for (const { id, nodes } of violations)
      found.push(`${path} ${theme} ${mode}: ${id} at ${nodes[0]?.target.join(' ')}`)
  }
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  if (isTooWide) found.push(`${path}: wider than the screen`)
  return found
}

describe.each([360, 1280])('at %i px, in both themes, light and dark', (width) => {
  it('what a visitor sees has no finding', { timeout: 120_000 }, async () => {
    const { page, context } = await newPhone(browser, { width })
    const found: string[] = []
    for (const path of [
      '/',
      '/login',
      '/register',
      '/space',
      '/settings',
      '/privacy-policy',
      '/diagnostics',
      '/nowhere',
    ]) {
      found.push(...(await findings(page, path)))
    }
    await context.close()
    expect(found).toEqual([])
  })

  it('what a partner sees has no finding', { timeout: 120_000 }, async () => {
    const { page, context } = await newPhone(browser, { width })
    const [partner] = inject('demo').couple
    if (!partner) throw new Error('The demo has no couple.')
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(partner.email)
    await page.getByLabel('Password', { exact: true }).fill(partner.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    const found: string[] = []
    const paths = ['/', '/settings', '/space-settings', '/admin', ...(width < 768 ? ['/notifications'] : [])]
    for (const path of paths) found.push(...(await findings(page, path)))
    await context.close()
    expect(found).toEqual([])
  })
})
