import { describe, expect, it } from 'vitest'
import { aesCmac } from './aes-cmac.ts'
import { readSunCode, type SunKeys } from './sun-code.ts'
import { batchKeysOf, chipKeysOf, diversifiedKey, sunKeysOf } from './sun-keys.ts'

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')
const zero = Buffer.alloc(16)

describe('AES-CMAC', () => {
  const key = bytes('2b7e151628aed2a6abf7158809cf4f3c')
  const message = bytes(
    '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710',
  )

  it.each([
    [0, 'bb1d6929e95937287fa37d129b756746'],
    [16, '070a16b46b4d4144f79bdd9dd04a287c'],
    [40, 'dfa66747de9ae63030ca32611497c827'],
    [64, '51f0bebf7e3b9d92fc49741779363cfe'],
  ])('of %d bytes is that of RFC 4493', (length, mac) => {
    expect(aesCmac(key, message.subarray(0, length)).toString('hex')).toBe(mac)
  })
})

describe('a diversified key', () => {
  const master = bytes('00112233445566778899AABBCCDDEEFF')

  it('is that of AN10922', () => {
    const input = bytes('04782E21801D803042F54E585020416275')
    expect(diversifiedKey(master, input).toString('hex')).toBe('a8dd63a3b89d54b37ca802473fda9175')
  })

  it.each([15, 32])('is not made from %d bytes, which AN10922 pads otherwise', (length) => {
    expect(() => diversifiedKey(master, Buffer.alloc(length))).toThrow(RangeError)
  })

  it('differs by master key, chip and batch', () => {
    const batchId = '0'.repeat(24)
    const uid = '04DE5F1EACC040'
    const hexOf = (keys: SunKeys): string[] =>
      [keys.metaRead, keys.fileRead].map((key) => Buffer.from(key).toString('hex'))
    const [metaRead = '', fileRead = ''] = hexOf(sunKeysOf(master, { batchId, uid }))
    const ofOtherChip = hexOf(sunKeysOf(master, { batchId, uid: '04DE5F1EACC041' }))
    const ofOtherBatch = hexOf(sunKeysOf(master, { batchId: '1'.repeat(24), uid }))
    expect(ofOtherChip[0]).toBe(metaRead)
    const ofOtherMaster = hexOf(sunKeysOf(zero, { batchId, uid }))
    const all = [metaRead, fileRead, ofOtherChip[1], ...ofOtherBatch, ...ofOtherMaster]
    expect(new Set(all).size).toBe(7)
  })

  it('follows from the keys of its batch alone', () => {
    const [batchId, uid] = ['0'.repeat(24), '04DE5F1EACC040']
    expect(chipKeysOf(batchKeysOf(master, batchId), uid)).toEqual(sunKeysOf(master, { batchId, uid }))
  })
})

describe('the code of a tap', () => {
  const keys = { metaRead: zero, fileRead: zero }
  const code = { piccData: 'EF963FF7828658A599F3041510671E88', cmac: '94EED9EE65337086' }

  it('gives UID and counter of AN12196', () => {
    expect(readSunCode(code, keys)).toEqual({ uid: '04DE5F1EACC040', counter: 61 })
  })

  it('is refused with any flipped bit', () => {
    const flipped = (hex: string): string[] =>
      Array.from({ length: hex.length * 4 }, (_, bit) => {
        const changed = bytes(hex)
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        return changed.toString('hex')
      })
    for (const piccData of flipped(code.piccData)) {
      const read = readSunCode({ ...code, piccData }, keys)
      // CBC leaves bytes that a chip fills at random: a tap is told apart by UID and counter only.
      expect(read === null || (read.uid === '04DE5F1EACC040' && read.counter === 61)).toBe(true)
    }
    for (const cmac of flipped(code.cmac)) expect(readSunCode({ ...code, cmac }, keys)).toBeNull()
  })

  it.each([
    ['shortened', { ...code, cmac: code.cmac.slice(2) }],
    ['shortened', { ...code, piccData: code.piccData.slice(2) }],
    ['lengthened', { ...code, piccData: `${code.piccData}00` }],
    ['no hexadecimal text', { ...code, cmac: 'Z4EED9EE65337086' }],
    ['empty', { piccData: '', cmac: '' }],
  ])('is refused if it is %s', (_, other) => {
    expect(readSunCode(other, keys)).toBeNull()
  })

  it.each(['metaRead', 'fileRead'] as const)('is refused by another %s key', (name) => {
    expect(readSunCode(code, { ...keys, [name]: bytes('01'.repeat(16)) })).toBeNull()
  })
})
