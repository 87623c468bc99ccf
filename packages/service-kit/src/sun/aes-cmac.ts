import { createCipheriv } from 'node:crypto'

const blockBytes = 16
const fieldPolynomial = 0x87

const encryptCbc = (key: Uint8Array, bytes: Uint8Array): Buffer => {
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(blockBytes)).setAutoPadding(false)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

/** Doubles a block in the field GF(2^128), as RFC 4493 derives its subkeys. */
const doubled = (block: Buffer): Buffer => {
  const shifted = Buffer.alloc(blockBytes)
  for (let at = 0; at < blockBytes; at += 1) {
    shifted[at] = (((block[at] ?? 0) << 1) | ((block[at + 1] ?? 0) >> 7)) & 0xff
  }
  if ((block[0] ?? 0) >> 7 === 1) shifted[blockBytes - 1] = (shifted[blockBytes - 1] ?? 0) ^ fieldPolynomial
  return shifted
}

/** Returns the AES-128-CMAC of RFC 4493, which is AES-CBC over the message with a masked last block. */
export const aesCmac = (key: Uint8Array, message: Uint8Array): Buffer => {
  const isWhole = message.length > 0 && message.length % blockBytes === 0
  const padded = Buffer.alloc(isWhole ? message.length : (Math.floor(message.length / blockBytes) + 1) * blockBytes)
  padded.set(message)
  if (!isWhole) padded[message.length] = 0x80
  const wholeMask = doubled(encryptCbc(key, Buffer.alloc(blockBytes)))
  const mask = isWhole ? wholeMask : doubled(wholeMask)
  const last = padded.subarray(-blockBytes)
  for (let at = 0; at < blockBytes; at += 1) last[at] = (last[at] ?? 0) ^ (mask[at] ?? 0)
  return encryptCbc(key, padded).subarray(-blockBytes)
}
