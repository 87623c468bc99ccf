import type { Page } from 'playwright-core'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import type { Row } from '../row.ts'
import { phoneOf } from '../signed-in.ts'
import { slowDown } from '../visit.ts'

const shiftMax = 0.05
const loadMsMax = 120_000
/** A page that was complete for this long has loaded. */
const stillMs = 3_000
const pages = [
  paths.home,
  paths.memory,
  paths.timeline,
  paths.play,
  paths.us,
  paths.settings,
  paths.spaceSettings,
] as const

declare global {
  var movedBy: number
  var completeSince: number | undefined
}

const addUpShifts = (): void => {
  globalThis.movedBy = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) movedBy += value
  }).observe({ type: 'layout-shift', buffered: true })
}

const hasBeenComplete = (ms: number): boolean => {
  const isComplete =
    document.querySelector('main h1, main h2') !== null && !document.querySelector('main [aria-busy=true]')
  globalThis.completeSince = isComplete ? (globalThis.completeSince ?? performance.now()) : undefined
  return completeSince !== undefined && performance.now() - completeSince >= ms
}

const shiftOf = async (page: Page, url: string): Promise<number> => {
  await slowDown(await page.context().newCDPSession(page))
  await page.addInitScript(addUpShifts)
  await page.goto(url, { waitUntil: 'commit', timeout: loadMsMax })
  await page.waitForFunction(hasBeenComplete, stillMs, { timeout: loadMsMax })
  return page.evaluate(() => movedBy)
}

export const layoutShift: Row = {
  name: 'layout-shift',
  run: async (bench) => {
    const product = await bench.product()
    const { web, couple } = await product.demo()
    const { email = '', password = '' } = couple[0] ?? {}
    const { data } = await product.call(login, { body: { email, password } })
    const browser = await launchChromium()
    try {
      const found: { path: string; shift: number }[] = []
      for (const path of bench.quick ? pages.slice(0, 1) : pages) {
        const phone = await phoneOf(browser, product, data.token)
        found.push({ path, shift: await shiftOf(await phone.newPage(), web + path) })
        await phone.close()
      }
      const worst = Math.max(...found.map(({ shift }) => shift))
      return [
        {
          what: 'layout shift while a page of the demo year loads, the worst of seven',
          product: worst.toFixed(3),
          baseline: '–',
          budget: `≤ ${shiftMax}`,
          holds: worst <= shiftMax,
          note: `CPU four times slower, 150 ms round trip, 1.6 Mbit/s, nothing cached: ${found.map(({ path, shift }) => `${path} ${shift.toFixed(3)}`).join(', ')}.`,
        },
      ]
    } finally {
      await browser.close()
    }
  },
}
