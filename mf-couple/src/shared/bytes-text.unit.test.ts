import { expect, it } from 'vitest'
import { bytesText } from './bytes-text.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1536, '1.5 kB'],
  [3.4 * 1024 ** 2, '3.4 MB'],
  [80 * 1024 ** 2, '80 MB'],
  [20 * 1024 ** 3, '20 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
