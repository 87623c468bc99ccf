import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import sharp from 'sharp'

/** Pictures of the README: the first screen on a phone or in a wide window. */
const pictures = [
  { name: 'home', from: 'home-390-official-light', width: 390, height: 844 },
  { name: 'home-dark', from: 'home-390-original-dark', width: 390, height: 844 },
  { name: 'memories', from: 'memories-1280-official-light', width: 1280, height: 800 },
  { name: 'back-office', from: 'back-office-devices-1280-official-light', width: 1280, height: 800 },
]

/** Writes the pictures. Keeps those without a screenshot. */
export const writeReadmePictures = async (folder: string): Promise<void> => {
  const target = join(repositoryRoot, 'docs/pictures')
  await mkdir(target, { recursive: true })
  for (const { name, from, width, height } of pictures) {
    const source = join(folder, `${from}.png`)
    if (!existsSync(source)) continue
    await sharp(source)
      .extract({ left: 0, top: 0, width, height })
      .webp({ quality: 82 })
      .toFile(join(target, `${name}.webp`))
  }
}
