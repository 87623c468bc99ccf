import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { waitFor } from '@love-space/testing/wait-for.ts'
import sharp from 'sharp'
import { uniquePng } from '../../test/pictures.ts'
import { startWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.stop())

const animation = async (shade: number): Promise<Buffer> => {
  const raw = Buffer.alloc(20 * 40 * 3, shade).fill(0, 0, 20 * 20 * 3)
  return sharp(raw, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .gif()
    .toBuffer()
}

it("an owner's large animations do not delay another owner's pictures", async () => {
  const { images } = world.service.deps
  const { render } = images
  const begun: string[] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const spy = vi.spyOn(images, 'render').mockImplementation(async (task, signal) => {
    begun.push(task.type)
    if (task.type === 'image/gif') await held
    return render(task, signal)
  })
  const send = async ({ anna, space }: Awaited<ReturnType<World['addCouple']>>, bytes: Buffer): Promise<string> =>
    (await world.upload({ token: anna.token, bytes, path: `${space.spaceId}/memory` })).id

  const [one, other] = [await world.addCouple(), await world.addCouple()]
  const animations = [await send(one, await animation(90)), await send(one, await animation(180))]
  await waitFor(() => begun.length > 0, { what: 'the first animation' })
  const small = await send(other, await uniquePng())
  expect(await world.settled(other.anna.token, small)).toMatchObject({ state: 'ready' })
  expect(begun).toEqual(['image/gif', 'image/png'])
  letGo()
  for (const id of animations) {
    expect(await world.settled(one.anna.token, id)).toMatchObject({ state: 'ready' })
  }
  expect(begun).toEqual(['image/gif', 'image/png', 'image/gif'])
  spy.mockRestore()
}, 60_000)
