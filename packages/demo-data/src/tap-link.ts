import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'

/** Returns the tokens of a tap link; '' for a missing one. */
export const pairOf = (link: string | URL): Pair => {
  const { searchParams } = new URL(link)
  return { token: searchParams.get('token') ?? '', object: searchParams.get('object') ?? '' }
}
