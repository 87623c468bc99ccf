import sharp from 'sharp'

export const picture = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#3060c0' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#d02020' } },
      left: 0,
      top: 0,
    },
  ])

let count = 0

export const uniquePng = async (width = 40, height = 30): Promise<Buffer> => {
  count += 1
  const noise = Buffer.from(`${process.pid}-${Date.now()}-${count}`)
  const png = await picture(width, height).png().toBuffer()
  return Buffer.concat([png, noise])
}

export const phoneJpeg = (): Promise<Buffer> =>
  picture(1200, 800)
    .withExif({
      IFD0: { Make: 'Secret Camera' },
      IFD2: { DateTimeOriginal: '2024:03:05 17:45:12' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

export const smallMp4 = (seed = ''): Buffer => {
  const place = box('udta', box('\u00a9xyz', Buffer.from('+52.5166+013.4000/')))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
    box('moov', box('mvhd', Buffer.alloc(100)), box('trak', box('tkhd', Buffer.alloc(84))), place),
    box('mdat', Buffer.from(`frames ${seed}`.padEnd(4_000, '.'))),
  ])
}

/** A red HEIC picture of 64 × 48 pixels, taken on 2023-07-08 at 09:10. */
export const heic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIFAAEAAAAAAAAAGgACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAAAAACHwABAAAAAAAAANgAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAANVpcHJwAAAAs2lwY28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmNkc2MAAwABAAIAAAD6bWRhdAAAABYoAa8ZgO9Jpb//3dYf9mSv+NK1pj5uAAAAAElJKgAIAAAABgASAQMAAQAAAAEAAAAaAQUAAQAAAFYAAAAbAQUAAQAAAF4AAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAABphwQAAQAAAGYAAAAAAAAAOGMAAOgDAAA4YwAA6AMAAAcAAJAHAAQAAAAwMjEwA5ACABQAAADAAAAAAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAABAAAAAA6AEAAEAAAAwAAAAAAAAADIwMjM6MDc6MDggMDk6MTA6MTEA',
  'base64',
)
