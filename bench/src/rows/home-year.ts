import type { Browser } from 'playwright-core'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { interleaved, median, millis } from '../measure.ts'
import type { Row } from '../row.ts'
import { phoneOf } from '../signed-in.ts'
import { slowPhone } from '../visit.ts'

const ratioMax = 1.3
const completeMsMax = 60_000

/** Returns the page's time in ms once the first screen is complete; false while a loading element is in view. */
export const whenComplete = (): number | false => {
  const isInView = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  }
  const isHome = document.querySelector('#messages h2') !== null
  const isLoading = [...document.querySelectorAll('main [aria-busy=true], main .animate-pulse')].some(isInView)
  const pictures = [...document.querySelectorAll('main img')].filter(isInView) as HTMLImageElement[]
  return isHome && !isLoading && pictures.every(({ complete }) => complete) && performance.now()
}

/** Returns the milliseconds until the first screen is complete. */
const openHome = async (phone: () => ReturnType<Browser['newContext']>, url: string): Promise<number> => {
  const context = await phone()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuTimesSlower })
    await page.goto(url, { waitUntil: 'commit' })
    const found = await page.waitForFunction(whenComplete, undefined, { polling: 'raf', timeout: completeMsMax })
    return Number(await found.jsonValue())
  } finally {
    await context.close()
  }
}

export const homeYear: Row = {
  name: 'home-year',
  run: async (bench) => {
    const product = await bench.product()
    const { web, couple, emptyCouple } = await product.demo()
    const browser = await launchChromium()
    try {
      const phoneFor = async (person: (typeof couple)[number] | undefined) => {
        const { email = '', password = '' } = person ?? {}
        const { data } = await product.call(login, { body: { email, password } })
        return () => phoneOf(browser, product, data.token)
      }
      const [ofYear, ofNothing] = [await phoneFor(couple[0]), await phoneFor(emptyCouple[0])]
      for (const phone of [ofYear, ofNothing]) await openHome(phone, web)
      const runs = await interleaved(bench.quick ? 1 : 9, {
        year: () => openHome(ofYear, web),
        nothing: () => openHome(ofNothing, web),
      })
      const [year, nothing] = [median(runs.year), median(runs.nothing)]
      return [
        {
          what: 'home with a year of data: first screen complete',
          product: millis(year),
          baseline: `${millis(nothing)} (an empty home)`,
          ratio: year / nothing,
          budget: `≤ ${ratioMax}x`,
          holds: year / nothing <= ratioMax,
          note: 'signed in, CPU four times slower, nothing cached: until nothing in view is still to come.',
        },
      ]
    } finally {
      await browser.close()
    }
  },
}
