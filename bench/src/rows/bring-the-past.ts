import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { paths } from '@love-space/contracts/paths.ts'
import { residentBytesOf } from '@love-space/local-runtime/processes/resident-memory.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { bigPicturesIn } from '../big-pictures.ts'
import { millis } from '../measure.ts'
import type { Row } from '../row.ts'
import { phoneOf } from '../signed-in.ts'
import { uploaderOf } from '../upload.ts'
import { slowDown, slowPhone } from '../visit.ts'

const bytesMax = 300 * 1024 ** 2
const answerMsMax = 100
const readMsMax = 1_800_000
const sampleEveryMs = 250

/** Returns the memory of the largest page process, which is that of the only open page. */
const pageBytes = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  return Math.max(...renderers.map(({ id }) => residentBytesOf(id)))
}

/** Collects the ms for which the page could not have answered a press. */
const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const longest = { ms: 0 }
    Object.assign(window, { longestTask: longest })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
    }).observe({ entryTypes: ['longtask'] })
  })
const longestTaskOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { longestTask: { ms: number } }).longestTask.ms)

export const bringThePast: Row = {
  name: 'bring-the-past',
  run: async (bench) => {
    const product = await bench.product()
    const count = bench.quick ? 20 : 500
    const { token } = await uploaderOf(product)
    const browser = await launchChromium()
    const folder = await mkdtemp(join(tmpdir(), 'love-space-bench-'))
    try {
      const drawing = await browser.newPage()
      const files = await bigPicturesIn(folder, drawing, count)
      await drawing.close()
      const context = await phoneOf(browser, product, token)
      const page = await context.newPage()
      await page.goto(`${product.loveSpace.web}${paths.memory}`)
      await page.getByRole('button', { name: 'Bring the past' }).click()
      const dialog = page.getByRole('dialog', { name: 'Bring the past' })
      await dialog.locator('input[type=file]').first().waitFor({ state: 'attached' })
      await slowDown(await context.newCDPSession(page), slowPhone.cpuTimesSlower)
      const before = await pageBytes(browser)
      await watchTasks(page)
      let most = before
      const reading = new AbortController()
      const sampling = (async () => {
        while (!reading.signal.aborted) {
          most = Math.max(most, await pageBytes(browser))
          await new Promise((resolve) => setTimeout(resolve, sampleEveryMs))
        }
      })()
      await dialog.locator('input[type=file]').first().setInputFiles(files)
      await dialog.getByRole('button', { name: /^Create / }).waitFor({ timeout: readMsMax })
      reading.abort()
      await sampling
      const longest = await longestTaskOf(page)
      const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`
      const chosen = `${count} pictures of 12 megapixels chosen to become memories, CPU four times slower`
      return [
        {
          what: `${chosen}: most memory of the page`,
          product: megabytes(most),
          baseline: `${megabytes(before)} (the page before)`,
          ratio: most / before,
          budget: `≤ ${megabytes(bytesMax)}`,
          holds: most <= bytesMax,
          note: 'resident memory of the page process until memories are proposed.',
        },
        {
          what: `${chosen}: longest task`,
          product: millis(longest),
          baseline: '–',
          budget: `≤ ${millis(answerMsMax)}`,
          holds: longest <= answerMsMax,
          note: 'a press waits at most as long for its answer.',
        },
      ]
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
