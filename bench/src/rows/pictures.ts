import type { Page } from 'playwright-core'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { getFile } from '@love-space/contracts/media/file.routes.ts'
import { updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { interleaved, median, millis } from '../measure.ts'
import { phoneOf } from '../signed-in.ts'
import type { Product } from '../product.ts'
import type { Finding, Row } from '../row.ts'
import { uploadByTus, uploaderOf, type Uploader } from '../upload.ts'
import { slowDown, slowPhone } from '../visit.ts'
import { pngOf, redGreenBlue } from '@love-space/testing/png.ts'

/** Size of a phone's photo: 12 megapixels. */
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

/** Draws a picture like a photo's sky: smooth gradients and a little noise, unique per seed. */
const skyOf = (width: number, height: number, seed: number): Buffer => {
  const pixels = Buffer.alloc((width * 3 + 1) * height)
  let at = 0
  let noise = seed + 1
  for (let y = 0; y < height; y += 1) {
    at += 1
    for (let x = 0; x < width; x += 1) {
      noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff
      pixels[at] = ((x * 255) / width + (noise & 7)) & 255
      pixels[at + 1] = ((y * 255) / height + seed * 37) & 255
      pixels[at + 2] = ((x + y) >> 4) & 255
      at += 3
    }
  }
  return pngOf([width, height], redGreenBlue, pixels, { level: 1 })
}

const openAlbum = async (product: Product) => {
  const { token, spaceId } = await uploaderOf(product)
  const whose: Uploader = { origin: product.loveSpace.web, token, path: `${spaceId}/cover-image` }
  let seed = Math.floor(Math.random() * 1_000_000)
  const fileOf = async (id: string): Promise<FileView> =>
    (await product.call(getFile, { params: { id }, token })).data.file
  return {
    token,
    upload: () => uploadByTus(whose, skyOf(width, height, (seed += 1)), 'image/png'),
    fileOf,
    untilReady: (id: string): Promise<FileView> =>
      waitFor(
        async () => {
          const file = await fileOf(id)
          return file.state === 'ready' ? file : null
        },
        { what: `picture ${id}`, timeoutMs: readyMsMax },
      ),
    showOnCover: (id: string) =>
      product.call(updateSpace, { params: { spaceId }, body: { coverImage: fileAddress(id) }, token }),
  }
}
type Album = Awaited<ReturnType<typeof openAlbum>>

const measureCopies = async ({ upload, fileOf, untilReady }: Album, count: number): Promise<Finding> => {
  // The first picture starts the image process.
  await untilReady(await upload())
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await upload())
  const startedMs = performance.now()
  const waiting = await Promise.all(ids.map(fileOf))
  const left = waiting.filter(({ state }) => state !== 'ready')
  const files = await Promise.all(left.map(({ id }) => untilReady(id)))
  const seconds = (performance.now() - startedMs) / 1_000
  const renditions = files.reduce((sum, file) => sum + file.renditions.length * 2, 0)
  return {
    what: 'copies of pictures (AVIF and WebP at 400, 800 and 1600) per second',
    product: `${(renditions / seconds).toFixed(1)}/s`,
    baseline: '–',
    budget: '–',
    note: `${files.length} pictures of ${(width * height) / 1_000_000} million pixels, ${(files.length / seconds).toFixed(2)} per second, one at a time.`,
  }
}

export const pictures: Row = {
  name: 'pictures',
  run: async (bench) => {
    const product = await bench.product()
    const album = await openAlbum(product)
    const copies = await measureCopies(album, bench.quick ? 2 : 8)
    const browser = await launchChromium()
    try {
      const context = await phoneOf(browser, product, album.token)
      const page = await context.newPage()
      const see = (cpuTimesSlower: number) => async (): Promise<{ ms: number }> => {
        const id = await album.upload()
        await album.untilReady(id)
        await album.showOnCover(id)
        await page.goto('about:blank')
        const session = await context.newCDPSession(page)
        await slowDown(session, cpuTimesSlower)
        const beganMs = performance.now()
        await page.goto(`${product.loveSpace.web}/`, { waitUntil: 'commit' })
        await untilPicture(page)
        const ms = performance.now() - beganMs
        await session.detach()
        return { ms }
      }
      // Warms the caches of scripts and compiled code, but not of the picture.
      await see(1)()
      await see(1)()
      const runs = await interleaved(bench.quick ? 1 : 5, {
        onPhone: see(slowPhone.cpuTimesSlower),
        onNetwork: see(1),
      })
      const shownMs = (name: keyof typeof runs) => median(runs[name].map(({ ms }) => ms))
      return [
        copies,
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
