import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heic } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

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

describe('a HEIC picture', () => {
  it('is converted', async () => {
    const [world] = worlds
    const { id, token } = await uploadTo(world as World)
    const file = await (world as World).settled(token, id)
    expect(file).toMatchObject({
      state: 'ready',
      width: 64,
      height: 48,
      takenAt: '2023-07-08T09:10:11',
      takenOn: '2023-07-08',
    })
    expect((await (world as World).fetchFile(file.url)).headers.get('content-type')).toBe('image/webp')
  })

  it('is refused if conversion is switched off', async () => {
    const [, world] = worlds
    const { answer } = await uploadTo(world as World)
    expect([answer.status, await answer.json()]).toMatchObject([
      415,
      { message: 'This image format is not supported. Please use a different format.' },
    ])
  })
})
