import { readSunCode } from '@love-space/service-kit/sun/sun-code.ts'
import { sunKeysOf } from '@love-space/service-kit/sun/sun-keys.ts'
import { expect, it } from 'vitest'
import { createSunChip } from './sun-chip.ts'

it('a simulated chip writes another code at each tap, and counts', () => {
  const uid = '04A1B2C3D4E5F6'
  const keys = sunKeysOf(Buffer.alloc(16, 7), { batchId: 'ab'.repeat(12), uid })
  const chip = createSunChip(uid, keys, 255)
  const codes = [chip.tap(), chip.tap()]
  expect(codes.map((code) => readSunCode(code, keys))).toEqual([
    { uid, counter: 256 },
    { uid, counter: 257 },
  ])
})
