import type { Page } from 'playwright-core'
import { paths } from '@love-space/contracts/paths.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { fillMemories } from '../memories.ts'
import { interleaved, millis, quantile } from '../measure.ts'
import type { Row } from '../row.ts'
import { phoneOf } from '../signed-in.ts'
import { slowPhone } from '../visit.ts'

const few = 48
const frames = 240
const pixelsPerFrame = 24
/** Duration of a frame above which scrolling visibly stutters. */
const longFrameMs = 50
const longShareMax = 0.05

const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(
    async ({ frames, pixelsPerFrame }) => {
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      window.scrollTo({ top: document.documentElement.scrollHeight / 2 })
      await nextFrame()
      const took: number[] = []
      let last = await nextFrame()
      for (let frame = 0; frame < frames; frame += 1) {
        window.scrollBy({ top: pixelsPerFrame })
        const now = await nextFrame()
        took.push(now - last)
        last = now
      }
      return took
    },
    { frames, pixelsPerFrame },
  )

export const albumScroll: Row = {
  name: 'album-scroll',
  run: async (bench) => {
    const product = await bench.product()
    const many = bench.quick ? 240 : 50_000
    const [, , , , , , old, young] = (await product.couples(8)).map(([first]) => first)
    if (!old || !young) throw new Error('This row needs two couples.')
    const browser = await launchChromium()
    try {
      const open = async (partner: typeof old, count: number): Promise<Page> => {
        await fillMemories(product.loveSpace.processes.mongo.url, partner, count)
        const context = await phoneOf(browser, product, partner.token)
        const page = await context.newPage()
        await page.goto(`${product.loveSpace.web}${paths.memory}`)
        await page.locator('[data-entry]').first().waitFor()
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuTimesSlower })
        return page
      }
      const pages = { many: await open(old, many), few: await open(young, few) }
      const runs = await interleaved(bench.quick ? 1 : 5, {
        many: () => scroll(pages.many),
        few: () => scroll(pages.few),
      })
      const of = (name: keyof typeof runs) => {
        const took = runs[name].flat()
        return { p95: quantile(took, 0.95), long: took.filter((ms) => ms > longFrameMs).length / took.length }
      }
      const [long, short] = [of('many'), of('few')]
      const inWords = ({ p95, long }: typeof short) => `p95 ${millis(p95)}, ${(long * 100).toFixed(1)} % long`
      return [
        {
          what: `frames while an album of ${many} scrolls, CPU four times slower`,
          product: inWords(long),
          baseline: `${inWords(short)} (${few} entries)`,
          ratio: long.p95 / short.p95,
          budget: `≤ ${longShareMax * 100} % over ${longFrameMs} ms`,
          holds: long.long <= longShareMax,
          note: 'fetched while it scrolls; without pictures, whose places cost the same.',
        },
      ]
    } finally {
      await browser.close()
    }
  },
}
