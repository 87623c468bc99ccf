import type { Locator, Page } from 'playwright-core'

export async function pictureOf(page: Page, colour: string, right = colour): Promise<Buffer> {
  const address = await page.evaluate(
    ([left, right]) => {
      const [width, height] = [1200, 900]
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      for (const [fill, x] of [
        [left, 0],
        [right, width / 2],
      ] as const) {
        if (!context) continue
        context.fillStyle = fill
        context.fillRect(x, 0, width / 2, height)
      }
      return canvas.toDataURL('image/png')
    },
    [colour, right] as const,
  )
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

export const picturesIn = (place: Locator): Locator => place.locator('img[src^="/api/files/"]')

/** Returns width divided by height; 0 until the browser has loaded the picture. */
export const shapeOf = (images: Locator): Promise<number> =>
  images
    .first()
    .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth / image.naturalHeight || 0 : 0))
    .catch(() => 0)

export const isShown = async (images: Locator): Promise<boolean> => (await shapeOf(images)) > 0
