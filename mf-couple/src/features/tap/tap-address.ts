import { tapPairIn, type TapPair } from '@love-space/contracts/gateway/tap-link.ts'

/** Takes the secrets of a tap out of the address bar and the history. */
export function takeTapFromAddress(): TapPair | 'incomplete' | null {
  const { hash, search, pathname } = window.location
  const taken = tapPairIn(hash, search)
  if (taken !== null) window.history.replaceState(window.history.state, '', pathname)
  return taken
}
