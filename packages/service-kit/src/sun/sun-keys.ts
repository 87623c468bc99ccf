import { aesCmac } from './aes-cmac.ts'
import type { SunKeys } from './sun-code.ts'

const constantOfAes128 = Buffer.from([0x01])
const inputBytesMin = 16
const inputBytesMax = 31

/** Derives a key of AES-128 by NXP AN10922. Its padding equals that of CMAC only for inputs of 16 to 31 bytes. */
export const diversifiedKey = (masterKey: Uint8Array, input: Uint8Array): Buffer => {
  if (input.length < inputBytesMin || input.length > inputBytesMax) {
    throw new RangeError(`A key is derived from ${inputBytesMin} to ${inputBytesMax} bytes, not ${input.length}`)
  }
  return aesCmac(masterKey, Buffer.concat([constantOfAes128, input]))
}

/** Name of the chip's NDEF application, which AN10922 recommends as a part of the input. */
const ndefApplication = Buffer.from('D2760000850101', 'hex')

const inputOf = (id: string, purpose: string): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), ndefApplication, Buffer.from(purpose)])

/**
 * Derives the keys of a chip. All chips of a batch share `metaRead`, because it is needed before the UID is known;
 * `fileRead` is the chip's own.
 */
export const sunKeysOf = (
  masterKey: Uint8Array,
  { batchId, uid }: { readonly batchId: string; readonly uid: string },
): SunKeys => ({
  metaRead: diversifiedKey(masterKey, inputOf(batchId, 'LS meta')),
  fileRead: diversifiedKey(masterKey, inputOf(uid, 'LS file read')),
})
