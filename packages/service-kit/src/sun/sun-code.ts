import { createDecipheriv, timingSafeEqual } from 'node:crypto'
import { aesCmac } from './aes-cmac.ts'

// The code that an NTAG 424 DNA chip writes into its link at each tap, by NXP AN12196.

/** A link's code as it is sent: two texts in hexadecimal. */
export interface SunCode {
  readonly piccData: string
  readonly cmac: string
}

export interface ChipTap {
  /** UID of the chip in upper-case hexadecimal. */
  readonly uid: string
  /** Number of taps that the chip has counted. */
  readonly counter: number
}

/** Keys of a chip: `metaRead` encrypts UID and counter, `fileRead` signs them. */
export interface SunKeys {
  readonly metaRead: Uint8Array
  readonly fileRead: Uint8Array
}

const sunUidBytes = 7
/** First byte of the PICC data: it holds a UID, a counter, and the UID's length. */
export const piccDataTag = 0xc0 | sunUidBytes
const counterAt = 1 + sunUidBytes
const counterBytes = 3
const piccDataForm = /^[0-9A-Fa-f]{32}$/
const cmacForm = /^[0-9A-Fa-f]{16}$/
const sessionPrefix = Buffer.from('3CC300010080', 'hex')

/** Returns the bytes of a MAC that a chip sends: every second one. */
const truncated = (mac: Buffer): Buffer => Buffer.from(mac.filter((_, index) => index % 2 === 1))

/** Returns the signature of a tap. `identity` is UID and counter as in the PICC data. */
export const sunCmac = (fileRead: Uint8Array, identity: Uint8Array): Buffer => {
  const sessionKey = aesCmac(fileRead, Buffer.concat([sessionPrefix, identity]))
  return truncated(aesCmac(sessionKey, Buffer.alloc(0)))
}

/** Returns the tap of a code that these keys have signed, else null. */
export const readSunCode = ({ piccData, cmac }: SunCode, { metaRead, fileRead }: SunKeys): ChipTap | null => {
  if (!piccDataForm.test(piccData) || !cmacForm.test(cmac)) return null
  const decipher = createDecipheriv('aes-128-cbc', metaRead, Buffer.alloc(16)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(piccData, 'hex'), decipher.final()])
  if (plain[0] !== piccDataTag) return null
  const identity = plain.subarray(1, counterAt + counterBytes)
  if (!timingSafeEqual(sunCmac(fileRead, identity), Buffer.from(cmac, 'hex'))) return null
  const uid = plain.subarray(1, counterAt).toString('hex').toUpperCase()
  return { uid, counter: plain.readUIntLE(counterAt, counterBytes) }
}
