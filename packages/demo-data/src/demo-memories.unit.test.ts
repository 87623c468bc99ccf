import sharp from 'sharp'
import { expect, it } from 'vitest'
import { demoMemories } from './demo-memories.ts'
import { drawPicture } from './demo-pictures.ts'

const pictures = demoMemories.flatMap(({ pictures, daysAgo }) =>
  pictures.map(([scene, light], index) => ({ scene, light, seed: daysAgo + index })),
)

it('fill a year, with unique titles and at most 40 pictures', () => {
  expect(new Set(demoMemories.map(({ title }) => title)).size).toBe(demoMemories.length)
  expect(Math.max(...demoMemories.map(({ daysAgo }) => daysAgo))).toBeLessThanOrEqual(365)
  expect(pictures.length).toBeLessThanOrEqual(40)
})

it.each(pictures)('draws $scene at $light', async ({ scene, light, seed }) => {
  const { width, height } = await sharp(Buffer.from(drawPicture(scene, light, seed))).metadata()
  expect([width, height]).toEqual([1200, 900])
})
