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
export const ndefApplication = 'D2760000850101'

/** Last part of each key's input. */
export const keyPurposes = { metaRead: 'LS meta', fileReadMaster: 'LS file', fileRead: 'LS file read' } as const

const derived = (key: Uint8Array, id: string, purpose: keyof typeof keyPurposes): Buffer =>
  diversifiedKey(key, Buffer.concat([Buffer.from(id + ndefApplication, 'hex'), Buffer.from(keyPurposes[purpose])]))

/** Keys of a batch, from which those of its chips derive. They give away no other batch. */
export interface BatchKeys {
  /** The chips share it, because it is needed before the UID is known. */
  readonly metaRead: Uint8Array
  readonly fileReadMaster: Uint8Array
}

export const batchKeysOf = (masterKey: Uint8Array, batchId: string): BatchKeys => ({
  metaRead: derived(masterKey, batchId, 'metaRead'),
  fileReadMaster: derived(masterKey, batchId, 'fileReadMaster'),
})

export const chipKeysOf = ({ metaRead, fileReadMaster }: BatchKeys, uid: string): SunKeys => ({
  metaRead,
  fileRead: derived(fileReadMaster, uid, 'fileRead'),
})

/** Derives the keys of a chip from the master key. */
export const sunKeysOf = (
  masterKey: Uint8Array,
  { batchId, uid }: { readonly batchId: string; readonly uid: string },
): SunKeys => chipKeysOf(batchKeysOf(masterKey, batchId), uid)
