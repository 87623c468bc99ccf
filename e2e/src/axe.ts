import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
export type Look = readonly [theme: 'official' | 'original', mode: 'light' | 'dark']

const allLooks: readonly Look[] = [
  ['official', 'light'],
  ['official', 'dark'],
  ['original', 'light'],
  ['original', 'dark'],
]
/** Each theme and mode once, for a second width, which changes no colours. */
export const twoLooks: readonly Look[] = [
  ['official', 'light'],
  ['original', 'dark'],
]

type Axe = { run: (root: Document, options: RunOptions) => Promise<AxeResults> }

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Runs all rules, in one theme: themes differ only in contrast. */
const everything: RunOptions = {
  resultTypes: ['violations'],
  runOnly: [...standard, 'best-practice'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
/** Runs the rules whose results depend on the look. */
const colours: RunOptions = { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Returns findings of axe, and a page wider than the screen. */
export async function findingsOn(page: Page, screen: string, looks: readonly Look[] = allLooks): Promise<string[]> {
  // `evaluate` uses the debugger, because the page's policy permits neither eval nor inline scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // Show final colours: no transitions, and content below the screen rendered.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; content-visibility: visible !important }')
    document.adoptedStyleSheets.push(still)
  })
  const found: string[] = []
  for (const [index, [theme, mode]] of looks.entries()) {
    const { violations } = await page.evaluate(
      async ({ options, ...look }) => {
        Object.assign(document.documentElement.dataset, look)
        await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
        return (window as unknown as { axe: Axe }).axe.run(document, options)
      },
      { theme, mode, options: index === 0 ? everything : colours },
    )
    for (const { id, nodes } of violations)
      found.push(`${screen} ${theme} ${mode}: ${id} at ${nodes[0]?.target.join(' ')}`)
  }
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  if (isTooWide) found.push(`${screen}: wider than the screen`)
  return found
}
