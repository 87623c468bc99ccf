import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Makes pictures of 12 megapixels in a folder and returns their paths. They differ in a byte, which decoders ignore. */
export const bigPicturesIn = async (folder: string, page: Page, count: number): Promise<string[]> => {
  const address = await page.evaluate(() => {
    const [width, height] = [4_000, 3_000]
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws no pictures.')
    for (let n = 0; n < 20_000; n += 1) {
      context.fillStyle = `hsl(${(n * 137) % 360} 60% ${30 + (n % 40)}%)`
      context.fillRect((n * 7_919) % width, (n * 104_729) % height, 60, 45)
    }
    return canvas.toDataURL('image/jpeg', 0.92)
  })
  const bytes = Buffer.from(address.split(',')[1] ?? '', 'base64')
  const files = Array.from({ length: count }, (_, n) => join(folder, `IMG_${n}.jpg`))
  await Promise.all(files.map((path, n) => writeFile(path, Buffer.concat([bytes, Buffer.of(n)]))))
  return files
}
