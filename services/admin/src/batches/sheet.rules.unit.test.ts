import { describe, expect, it } from 'vitest'
import { cellOf, codeMm, codePath, sheets } from './sheet.rules.ts'

const token = 'x'.repeat(43)
const hostCharsMax = 253
const longest = `https://${'h'.repeat(hostCharsMax)}:65535/api/space?token=${token}&object=${token}`

describe('a printed code', () => {
  it('has modules large enough for a phone, even for the longest link', () => {
    expect(codeMm / codePath(longest).size).toBeGreaterThanOrEqual(0.4)
  })

  it.each(Object.entries(sheets))('has its place on the page, with its label below: %s', (_, sheet) => {
    const { columns, rows, width, height } = sheet
    for (let index = 0; index < columns * rows; index += 1) {
      const cell = cellOf(sheet, index)
      expect(cell.width).toBeGreaterThan(codeMm)
      expect(cell.height).toBeGreaterThan(codeMm + 8)
      expect(cell.x + cell.width).toBeLessThanOrEqual(width)
      expect(cell.y + cell.height).toBeLessThanOrEqual(height)
    }
  })
})
