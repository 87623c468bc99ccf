import type { Page } from 'playwright-core'
import { paths } from '@love-space/contracts/paths.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bigPicturesIn } from '../big-pictures.ts'
import { interleaved, median, millis } from '../measure.ts'
import type { Row } from '../row.ts'
import { phoneOf } from '../signed-in.ts'
import { uploaderOf } from '../upload.ts'
import { slowDown, slowPhone } from '../visit.ts'

const budgetMs = 300
const many = 50

/** Returns the ms from the browser's answer with files until a picture (`shown`) is painted. */
const untilShown = async (page: Page, input: string, shown: string, files: readonly string[]): Promise<number> => {
  const timing = page.evaluate(
    ({ input, shown }) =>
      new Promise<number>((resolve, reject) => {
        const field = document.querySelector(input)
        if (!field) return reject(new Error(`${input} is missing`))
        const begin = () => {
          const beganMs = performance.now()
          const look = () => {
            const picture = document.querySelector(shown)
            const isPainted = picture instanceof HTMLImageElement ? picture.complete : picture !== null
            if (isPainted) requestAnimationFrame(() => resolve(performance.now() - beganMs))
            else requestAnimationFrame(look)
          }
          look()
        }
        field.addEventListener('change', begin, { capture: true, once: true })
      }),
    { input, shown },
  )
  await page.locator(input).setInputFiles([...files])
  return timing
}

export const addingPictures: Row = {
  name: 'adding-pictures',
  run: async (bench) => {
    const product = await bench.product()
    const { token } = await uploaderOf(product)
    const browser = await launchChromium()
    const folder = await mkdtemp(join(tmpdir(), 'love-space-bench-'))
    try {
      const drawing = await browser.newPage()
      const files = await bigPicturesIn(folder, drawing, many)
      await drawing.close()
      const inForm = async (): Promise<{ ms: number }> => {
        const context = await phoneOf(browser, product, token)
        // Abort uploads, which would continue in the next round.
        await context.route('**/api/uploads', (route) => route.abort())
        const page = await context.newPage()
        await page.goto(`${product.loveSpace.web}${paths.memory}?add=memory`)
        await page.locator('[role=dialog] input[type=file]').first().waitFor({ state: 'attached' })
        await slowDown(await context.newCDPSession(page), slowPhone.cpuTimesSlower)
        const ms = await untilShown(page, '[role=dialog] input[type=file][multiple]', '[role=dialog] canvas', files)
        await context.close()
        return { ms }
      }
      const alone = async (): Promise<{ ms: number }> => {
        const context = await browser.newContext({ viewport: slowPhone.viewport })
        const page = await context.newPage()
        await page.setContent('<input type=file multiple><main></main>')
        await page.evaluate(() => {
          const input = document.querySelector('input')
          input?.addEventListener('change', () => {
            const image = new Image(400)
            image.src = URL.createObjectURL(input.files?.[0] as Blob)
            void image.decode().then(() => document.querySelector('main')?.append(image))
          })
        })
        await slowDown(await context.newCDPSession(page), slowPhone.cpuTimesSlower)
        const ms = await untilShown(page, 'input', 'main img', files)
        await context.close()
        return { ms }
      }
      // Runs once unmeasured, to fill the browser's cache of scripts.
      await inForm()
      const runs = await interleaved(bench.quick ? 1 : 7, { inForm, alone })
      const of = (name: keyof typeof runs) => median(runs[name].map(({ ms }) => ms))
      return [
        {
          what: `from picking ${many} pictures of 12 megapixels to the first tile, CPU four times slower`,
          product: millis(of('inForm')),
          baseline: `${millis(of('alone'))} (a bare page that decodes only the first)`,
          ratio: of('inForm') / of('alone'),
          budget: `≤ ${budgetMs} ms`,
          holds: of('inForm') <= budgetMs,
        },
      ]
    } finally {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
