import { createCipheriv, randomBytes } from 'node:crypto'
import { piccDataTag, sunCmac, type SunCode, type SunKeys } from '@love-space/service-kit/sun/sun-code.ts'

const piccDataBytes = 16

/** A simulated NTAG 424 DNA chip with its own counter. */
export interface SunChip {
  /** Taps the chip: returns the code that it writes into its link. */
  readonly tap: () => SunCode
}

export const createSunChip = (uid: string, { metaRead, fileRead }: SunKeys, tapsBefore = 0): SunChip => {
  let counter = tapsBefore
  return {
    tap: () => {
      counter += 1
      const counted = Buffer.alloc(3)
      counted.writeUIntLE(counter, 0, counted.length)
      const identity = Buffer.concat([Buffer.from(uid, 'hex'), counted])
      const filled = randomBytes(piccDataBytes - 1 - identity.length)
      const cipher = createCipheriv('aes-128-cbc', metaRead, Buffer.alloc(piccDataBytes)).setAutoPadding(false)
      const plain = Buffer.concat([Buffer.from([piccDataTag]), identity, filled])
      const piccData = Buffer.concat([cipher.update(plain), cipher.final()])
      return {
        piccData: piccData.toString('hex').toUpperCase(),
        cmac: sunCmac(fileRead, identity).toString('hex').toUpperCase(),
      }
    },
  }
}
