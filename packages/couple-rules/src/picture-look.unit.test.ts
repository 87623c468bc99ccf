import { describe, expect, it } from 'vitest'
import { isSameLook, lookOf, lookSize, readLook } from './picture-look.ts'

const pictureOf = (brightnessAt: (x: number, y: number) => number): number[] => {
  const pixels: number[] = []
  for (let y = 0; y < lookSize.height; y += 1) {
    for (let x = 0; x < lookSize.width; x += 1) {
      const value = Math.max(0, Math.min(255, Math.round(brightnessAt(x, y))))
      pixels.push(value, value, value, 255)
    }
  }
  return pixels
}

const waves = (x: number, y: number): number => 128 + 100 * Math.sin(x / 9) * Math.cos(y / 7)

describe('the look of a picture', () => {
  it('is 64 bits', () => {
    expect(lookOf(pictureOf(waves))).toMatch(/^[0-9a-f]{16}$/)
  })

  it('stays with noise, other brightness and less contrast', () => {
    const look = lookOf(pictureOf(waves))
    const noisy = pictureOf((x, y) => waves(x, y) + ((x * 31 + y * 17) % 7) - 3)
    const pale = pictureOf((x, y) => 40 + waves(x, y) * 0.8)
    expect([noisy, pale].map((pixels) => isSameLook(readLook(lookOf(pixels)), readLook(look)))).toEqual([true, true])
  })

  it('differs for another picture', () => {
    const mirrored = pictureOf((x, y) => waves(lookSize.width - x, y))
    expect(isSameLook(readLook(lookOf(mirrored)), readLook(lookOf(pictureOf(waves))))).toBe(false)
  })

  it.each([
    ['a plain picture', () => 200],
    ['a gradient that falls', (x: number) => 250 - 3 * x],
    ['a gradient that rises', (x: number) => 3 * x],
  ])('is empty for %s, and an empty look equals none', (_, brightnessAt) => {
    const look = lookOf(pictureOf(brightnessAt))
    expect(look).toBe('')
    expect(isSameLook(readLook(look), readLook(look))).toBe(false)
  })
})
