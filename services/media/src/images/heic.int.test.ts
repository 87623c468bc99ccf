import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../test/world.ts'

/** A red HEIC picture of 64 × 48 pixels, taken on 2023-07-08 at 09:10. */
const heic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAeFtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAAExpbG9jAQAAAERAAAMAAQAAAAAAAAIFAAEAAAAAAAAAGgACAAEAAAAAAAAAAQAAAAAAAAAIAAMAAAAAAAACHwABAAAAAAAAANgAAABNaWluZgAAAAAAAwAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAAAAACAABncmlkAAAAABVpbmZlAgAAAQADAABFeGlmAAAAANVpcHJwAAAAs2lwY28AAABzaHZjQwEDcAAAAAAAAAAAAB7wAPz9+PgAAA8DIAABABhAAQwB//8DcAAAAwCQAAADAAADAB66AkAhAAEAJ0IBAQNwAAADAJAAAAMAAAMAHqAggQWW6uSmubAgAAADACAAAAMAISIAAQAGRAHBc8CJAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBwaXhpAAAAAAMICAgAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAAChpcmVmAAAAAAAAAA5kaW1nAAIAAQABAAAADmNkc2MAAwABAAIAAAD6bWRhdAAAABYoAa8ZgO9Jpb//3dYf9mSv+NK1pj5uAAAAAElJKgAIAAAABgASAQMAAQAAAAEAAAAaAQUAAQAAAFYAAAAbAQUAAQAAAF4AAAAoAQMAAQAAAAIAAAATAgMAAQAAAAEAAABphwQAAQAAAGYAAAAAAAAAOGMAAOgDAAA4YwAA6AMAAAcAAJAHAAQAAAAwMjEwA5ACABQAAADAAAAAAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAABAAAAAA6AEAAEAAAAwAAAAAAAAADIwMjM6MDc6MDggMDk6MTA6MTEA',
  'base64',
)

let worlds: World[] = []
beforeAll(async () => {
  worlds = [await startWorld(), await startWorld({ env: { HEIC: 'off' } })]
})
afterAll(() => Promise.all(worlds.map((world) => world.stop())))

const uploadTo = async (world: World) => {
  const { anna, space } = await world.addCouple()
  const of = { token: anna.token, bytes: heic, type: 'image/heic', path: `${space.spaceId}/memory` }
  return { token: anna.token, ...(await world.upload(of)) }
}

describe('a picture of an iPhone', () => {
  it('is converted', async () => {
    const [world] = worlds
    const { id, token } = await uploadTo(world as World)
    const file = await (world as World).settled(token, id)
    expect(file).toMatchObject({ state: 'ready', width: 64, height: 48, takenAt: '2023-07-08T09:10:11' })
    expect((await (world as World).fetchFile(file.url)).headers.get('content-type')).toBe('image/webp')
  })

  it('is refused where that is switched off', async () => {
    const [, world] = worlds
    const { answer } = await uploadTo(world as World)
    expect([answer.status, await answer.json()]).toMatchObject([
      415,
      { message: 'This image format is not supported. Please use a different format.' },
    ])
  })
})
