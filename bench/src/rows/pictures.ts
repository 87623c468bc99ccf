import type { Page } from 'playwright-core'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { getFile } from '@love-space/contracts/media/file.routes.ts'
import { listSpaces, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { interleaved, median, millis } from '../measure.ts'
import { phoneOf } from '../signed-in.ts'
import { skyOf } from '../sky.ts'
import type { Row } from '../row.ts'
import { uploadByTus, type Uploader } from '../upload.ts'
import { slowDown, slowPhone } from '../visit.ts'

/** What a phone takes: 12 million pixels. */
const [width, height] = [4_000, 3_000]
const readyMsMax = 120_000
const shownMsMax = 60_000

const untilPicture = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => {
      const image = document.querySelector<HTMLImageElement>('main img[src^="/api/files/"]')
      return image !== null && image.complete && image.naturalWidth > 0
    },
    undefined,
    { timeout: shownMsMax, polling: 'raf' },
  )
}

/** How quickly pictures are made ready, and how soon one is seen on a slow phone. */
export const pictures: Row = {
  name: 'pictures',
  run: async (bench) => {
    const product = await bench.product()
    const { web } = product.loveSpace
    const [couple] = await product.couples(1)
    if (!couple) throw new Error('no couple')
    const { token } = couple[0]
    const [space] = (await product.call(listSpaces, { token })).data.spaces
    if (!space) throw new Error('no space')
    const whose: Uploader = { origin: web, token, path: `${space.id}/cover-image` }
    let seed = Math.floor(Math.random() * 1_000_000)
    const upload = (): Promise<string> => uploadByTus(whose, skyOf(width, height, (seed += 1)), 'image/png')
    const untilReady = (id: string): Promise<FileView> =>
      waitFor(
        async () => {
          const { file } = (await product.call(getFile, { params: { id }, token })).data
          return file.state === 'ready' ? file : null
        },
        { what: `picture ${id}`, timeoutMs: readyMsMax },
      )
    // The process that reads pictures is started by the first one.
    await untilReady(await upload())

    const count = bench.quick ? 2 : 8
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) ids.push(await upload())
    const startedMs = performance.now()
    const waiting = await Promise.all(
      ids.map(async (id) => (await product.call(getFile, { params: { id }, token })).data.file),
    )
    const left = waiting.filter(({ state }) => state !== 'ready')
    const files = await Promise.all(left.map(({ id }) => untilReady(id)))
    const seconds = (performance.now() - startedMs) / 1_000
    const renditions = files.reduce((sum, file) => sum + file.renditions.length * 2, 0)

    const browser = await launchChromium()
    try {
      const context = await phoneOf(browser, product, token)
      const page = await context.newPage()
      const see = (cpuTimesSlower: number) => async (): Promise<{ ms: number }> => {
        const id = await upload()
        await untilReady(id)
        const body = { coverImage: fileAddress(id) }
        await product.call(updateSpace, { params: { spaceId: space.id }, body, token })
        await page.goto('about:blank')
        const session = await context.newCDPSession(page)
        await slowDown(session, cpuTimesSlower)
        const beganMs = performance.now()
        await page.goto(`${web}/`, { waitUntil: 'commit' })
        await untilPicture(page)
        const ms = performance.now() - beganMs
        await session.detach()
        return { ms }
      }
      // Scripts and their compiled code are there from earlier visits; the picture is not.
      await see(1)()
      await see(1)()
      const runs = await interleaved(bench.quick ? 1 : 5, {
        onPhone: see(slowPhone.cpuTimesSlower),
        onNetwork: see(1),
      })
      const shownMs = (name: keyof typeof runs) => median(runs[name].map(({ ms }) => ms))
      return [
        {
          what: 'copies of pictures (AVIF and WebP at 400, 800 and 1600) per second',
          product: `${(renditions / seconds).toFixed(1)}/s`,
          baseline: '–',
          budget: '–',
          note: `${files.length} pictures of ${(width * height) / 1_000_000} million pixels, ${(files.length / seconds).toFixed(2)} per second, one at a time.`,
        },
        {
          what: 'time to first picture on slow 4G (signed in, scripts warm, picture new)',
          product: millis(shownMs('onPhone')),
          baseline: `${millis(shownMs('onNetwork'))} (CPU not slowed)`,
          ratio: shownMs('onPhone') / shownMs('onNetwork'),
          budget: '–',
          note: 'from opening home until the cover is decoded; CPU four times slower, 150 ms round trip, 1.6 Mbit/s; its blurred form is there before.',
        },
      ]
    } finally {
      await browser.close()
    }
  },
}
