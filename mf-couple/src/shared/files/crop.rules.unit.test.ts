import { describe, expect, it } from 'vitest'
import { cropOf, fitInto, proposedCrop, rotatedRight, rotatedSize, workingSizeMax, zoomLimitOf } from './crop.rules.ts'

describe('the working copy of a picture', () => {
  it('has at most 800 x 600 pixels, and never more than the original', () => {
    expect(fitInto({ width: 4000, height: 3000 }, workingSizeMax)).toEqual({ width: 800, height: 600 })
    expect(fitInto({ width: 3000, height: 4000 }, workingSizeMax)).toEqual({ width: 450, height: 600 })
    expect(fitInto({ width: 20_000, height: 10 }, workingSizeMax)).toEqual({ width: 800, height: 1 })
    expect(fitInto({ width: 120, height: 90 }, workingSizeMax)).toEqual({ width: 120, height: 90 })
  })

  it('turns by quarters, four of which make a whole turn', () => {
    expect([rotatedRight(0), rotatedRight(90), rotatedRight(180), rotatedRight(270)]).toEqual([90, 180, 270, 0])
    expect(rotatedSize({ width: 3, height: 2 }, 90)).toEqual({ width: 2, height: 3 })
    expect(rotatedSize({ width: 3, height: 2 }, 180)).toEqual({ width: 3, height: 2 })
  })
})

describe('a crop', () => {
  it('is never smaller than 50 x 50 pixels of the original', () => {
    expect(zoomLimitOf({ width: 4000, height: 3000 }, 16 / 9)).toBe(4)
    // 160 x 90 at 16:9: at zoom 1.8 its height is 50.
    expect(zoomLimitOf({ width: 160, height: 120 }, 16 / 9)).toBeCloseTo(1.8)
    expect(zoomLimitOf({ width: 60, height: 60 }, 16 / 9)).toBeNull()
    expect(zoomLimitOf({ width: 60, height: 200 }, 1)).toBeCloseTo(1.2)
  })

  it('stays inside the picture in spite of rounding', () => {
    expect(cropOf({ x: -0.001, y: 25, width: 100.002, height: 75.0001 })).toEqual({
      left: 0,
      top: 0.25,
      width: 1,
      height: 0.75,
    })
  })
})

it('proposes a crop around what is seen first, inside the picture', () => {
  const tall = { width: 900, height: 1600 }
  const high = 900 / (16 / 9) / 1600
  const middle = { left: 0, top: 0.5 - high / 2, width: 1, height: high }
  expect(proposedCrop(tall, 16 / 9, { left: 0.5, top: 0.5 })).toEqual(middle)
  expect(proposedCrop(tall, 16 / 9, { left: 0.5, top: 0.05 }).top).toBe(0)
  const right = { left: 1 - 0.5625, top: 0, width: 0.5625, height: 1 }
  expect(proposedCrop({ width: 1600, height: 900 }, 1, { left: 0.99, top: 0.2 })).toEqual(right)
})
