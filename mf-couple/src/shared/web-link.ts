import { webAddressPattern } from '@love-space/contracts/patterns.ts'

const webAddress = new RegExp(webAddressPattern)

/** Parses a web address; null for any other text. */
export const linkOf = (url: string): URL | null => {
  if (!webAddress.test(url)) return null
  // The oldest supported browsers lack `URL.canParse`.
  try {
    const address = new URL(url)
    return address.protocol === 'https:' || address.protocol === 'http:' ? address : null
  } catch {
    return null
  }
}
