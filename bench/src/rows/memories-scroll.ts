import type { Page } from 'playwright-core'
import { limits } from '@love-space/contracts/limits.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import type { Partner } from '../couple.ts'
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
const loadMsMax = 600_000

const loadAll = async (page: Page, count: number): Promise<void> => {
  const cards = page.locator('main article')
  await cards.first().waitFor()
  const load = page.evaluate(
    async ({ wanted, pageSize }) => {
      // Pages far from the screen keep their placeholder, but not their cards.
      const found = () => document.querySelectorAll('main section:has(article) > div').length * pageSize
      const buttons = () => [...document.querySelectorAll<HTMLElement>('main button')]
      const more = () => buttons().find(({ textContent }) => textContent?.startsWith('Load More'))
      while (found() < wanted) {
        const before = found()
        more()?.click()
        while (found() === before) await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    },
    { wanted: count, pageSize: limits.memoriesPageSize },
  )
  const tooLong = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${count} memories were not loaded in time.`)), loadMsMax).unref()
  })
  await Promise.race([load, tooLong])
}

const scroll = (page: Page): Promise<number[]> =>
  page.evaluate(
    async ({ frames, pixelsPerFrame }) => {
      const list = document.querySelector<HTMLElement>('main section:has(article)')
      if (!list) throw new Error('There are no memories.')
      list.style.scrollSnapType = 'none'
      list.scrollLeft = list.scrollWidth / 2 - (frames * pixelsPerFrame) / 2
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      await nextFrame()
      const took: number[] = []
      let last = await nextFrame()
      for (let frame = 0; frame < frames; frame += 1) {
        list.scrollLeft += pixelsPerFrame
        const now = await nextFrame()
        took.push(now - last)
        last = now
      }
      return took
    },
    { frames, pixelsPerFrame },
  )

export const memoriesScroll: Row = {
  name: 'memories-scroll',
  run: async (bench) => {
    const product = await bench.product()
    const many = bench.quick ? 240 : 5_000
    // Use couples of its own, because other rows rely on their couples' number of memories.
    const [, , old, young] = (await product.couples(4)).map(([first]) => first)
    if (!old || !young) throw new Error('This row needs two couples.')
    const browser = await launchChromium()
    try {
      const open = async (partner: Partner, count: number): Promise<Page> => {
        await fillMemories(product.loveSpace.processes.mongo.url, partner, count)
        const context = await phoneOf(browser, product, partner.token)
        const page = await context.newPage()
        await page.goto(`${product.loveSpace.web}${paths.memory}`)
        await page.getByText('Cards', { exact: true }).click()
        await loadAll(page, count)
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
          what: `frames while ${many} memories scroll, CPU four times slower`,
          product: inWords(long),
          baseline: `${inWords(short)} (${few} memories)`,
          ratio: long.p95 / short.p95,
          budget: `≤ ${longShareMax * 100} % over ${longFrameMs} ms`,
          holds: long.long <= longShareMax,
          note: `all of them loaded before, ${limits.memoriesPageSize} at a time; without pictures, whose places cost the same.`,
        },
      ]
    } finally {
      await browser.close()
    }
  },
}
