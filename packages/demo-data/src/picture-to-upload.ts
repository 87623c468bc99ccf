import sharp from 'sharp'
import { drawPicture, type Light, type Scene } from './demo-pictures.ts'

const pictureWidth = 960
export const picturesAtOnce = 2

export const pictureToUpload = async (of: { scene: Scene; light: Light; seed: number; name: string; path: string }) => {
  const { scene, light, seed, name, path } = of
  const drawn = await sharp(Buffer.from(drawPicture(scene, light, seed)))
    .resize(pictureWidth)
    .webp({ quality: 84 })
    .toBuffer()
  return {
    file: `data:image/webp;base64,${drawn.toString('base64')}`,
    filename: `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.webp`,
    mimetype: 'image/webp',
    path,
  }
}
