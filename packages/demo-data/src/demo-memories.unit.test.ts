import sharp from 'sharp'
import { createMemory } from '@love-space/contracts/media/memory.routes.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
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

it.each(demoMemories)('$title is a memory that media takes', ({ title, description, category, tags }) => {
  const body = { title, description, category, tags: [...tags], date: '2026-11-22', mediaUrls: [] }
  expect(fits(createMemory.body, body)).toBe(true)
  expect(fits(createMemory.body, { ...body, category: 'nothing that media knows' })).toBe(false)
})

it.each(pictures)('draws $scene at $light', async ({ scene, light, seed }) => {
  const { width, height } = await sharp(Buffer.from(drawPicture(scene, light, seed))).metadata()
  expect([width, height]).toEqual([1200, 900])
})
