import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { record, slowDown } from './visit.ts'

interface Moments {
  largestPaintMs?: number
  /** Time after which React controls the page. */
  usableMs?: number
}

declare global {
  var moments: Moments
}

/** Records times. Runs in the page. */
const watch = (): void => {
  const moments: Moments = {}
  globalThis.moments = moments
  new PerformanceObserver((list) => {
    const painted = list.getEntries().at(-1)
    if (painted) moments.largestPaintMs = painted.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const isUsable = () => document.querySelector('#root:not([data-prerendered]) main h1') !== null
  const observer = new MutationObserver(() => {
    if (!isUsable()) return
    moments.usableMs = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { attributes: true, childList: true, subtree: true })
}

export interface FirstVisit extends Required<Moments> {
  readonly scriptBytes: number
  readonly requests: number
  readonly steps: number
}

/** Opens a page in an empty browser of a slow phone. Waits until the page is idle. */
export const visitFirst = async (context: BrowserContext, url: string): Promise<FirstVisit> => {
  const page = await context.newPage()
  await page.addInitScript(watch)
  const session = await context.newCDPSession(page)
  await slowDown(session)
  const recording = record(session)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => globalThis.moments.usableMs !== undefined)
  await page.waitForLoadState('networkidle')
  await delay(1_000)
  const { largestPaintMs = Number.NaN, usableMs = Number.NaN } = await page.evaluate(() => globalThis.moments)
  const { depth, requests, scriptBytes } = recording.upTo(usableMs)
  return { largestPaintMs, usableMs, scriptBytes, requests, steps: depth - 1 }
}
