import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { paths } from '@love-space/contracts/paths.ts'
import { residentBytesOf } from '@love-space/local-runtime/processes/resident-memory.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { bigPicturesIn } from '../big-pictures.ts'
import { growthDuring, megabytes, millis } from '../measure.ts'
import type { Row } from '../row.ts'
import { phoneOf } from '../signed-in.ts'
import { uploaderOf } from '../upload.ts'
import { slowDown, slowPhone } from '../visit.ts'

const bytesMax = 300_000_000
const answerMsMax = 100
const readMsMax = 1_800_000

/** Returns the largest page process, which is that of the only open page. */
const pageProcess = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const bySize = renderers.toSorted((one, other) => residentBytesOf(other.id) - residentBytesOf(one.id))
  if (!bySize[0]) throw new Error('The browser has no page.')
  return bySize[0].id
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
      const pid = await pageProcess(browser)
      const before = residentBytesOf(pid)
      await watchTasks(page)
      const growth = await growthDuring({ page: pid }, async () => {
        await dialog.locator('input[type=file]').first().setInputFiles(files)
        await dialog.getByRole('button', { name: /^Create / }).waitFor({ timeout: readMsMax })
      })
      const most = before + (growth['page'] ?? 0)
      const longest = await longestTaskOf(page)
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
