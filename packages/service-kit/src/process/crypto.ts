import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'

const processPart = randomBytes(5).toString('hex')
const idsPerSecondMax = 0x1_00_00_00
let idCount = randomInt(idsPerSecondMax)
const hexOf = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** Returns an id of 24 hexadecimal digits that grows with time, like MongoDB's ObjectId. */
export const newId = (): string => {
  idCount = (idCount + 1) % idsPerSecondMax
  return hexOf(Math.floor(Date.now() / 1000), 8) + processPart + hexOf(idCount, 6)
}

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

export const sha256 = (text: string): string => hash('sha256', text, 'base64url')

export const idFromText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** Returns the keyed hash by which a secret is looked up. */
export const hmacSha256 = (key: string | Uint8Array, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

export const equalsInConstantTime = (a: string, b: string): boolean => {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}

const ivBytes = 12
const tagBytes = 16

/** Encrypts a text with AES-256-GCM. `key` has 32 bytes. `open` needs the same `boundTo`. */
export const seal = (key: Uint8Array, text: string, boundTo = ''): string => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts the output of `seal`. Throws if it was changed, or if the key or `boundTo` differs. */
export const open = (key: Uint8Array, sealed: string, boundTo = ''): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
}
