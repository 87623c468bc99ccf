import { chipUidPattern, secretPattern } from '@love-space/contracts/patterns.ts'
import { pairOf, type Pair } from '@love-space/contracts/gateway/tap-link.ts'

/** A chip as the phone read it. */
export interface Reading {
  /** UID in upper-case hexadecimal; null if the phone cannot read it. */
  readonly chipUid: string | null
  /** Text of its link; null if the chip carries no link. */
  readonly url: string | null
  readonly isEmpty: boolean
  /** Kind of its first record, such as `text`. */
  readonly kind: string
}

const uidForm = new RegExp(chipUidPattern)

export const chipUidOf = (serialNumber: string): string | null => {
  const plain = serialNumber.replaceAll(':', '').toUpperCase()
  return uidForm.test(plain) ? plain : null
}

/** A link of ours, with the code of a ring that signs its taps. */
export interface RingLink extends Pair {
  readonly piccData: string | null
  readonly cmac: string
}

const tokenForm = new RegExp(secretPattern)

/** Returns the tokens in a ring's link; null for any other address. */
export const linkIn = (url: string | null): RingLink | null => {
  if (url === null || !URL.canParse(url)) return null
  const { searchParams } = new URL(url)
  const read = (name: string) => searchParams.get(name)
  const pair = pairOf({ token: read('token'), object: read('object'), user: read('user') })
  if (!pair || !tokenForm.test(pair.token) || !tokenForm.test(pair.object)) return null
  return { ...pair, piccData: read('picc_data'), cmac: read('cmac') ?? '' }
}

/** Returns what a chip carries, in a word for the operator. Never more of an address than its host. */
export const carriedWord = ({ url, kind }: Reading): string =>
  url === null ? kind : URL.canParse(url) ? new URL(url).host || kind : kind

export type WriteFault = 'foreign' | 'locked' | 'torn'

/** Tells why a chip was not written. Chips that fail twice in the same way are locked or broken. */
export const faultOf = (error: unknown, isSecondTry: boolean): WriteFault => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotSupportedError') return 'foreign'
  if (name === 'NotAllowedError' || isSecondTry) return 'locked'
  return 'torn'
}
