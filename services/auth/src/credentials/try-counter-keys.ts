/** Keys of counters of failed attempts. Only a holder of the user's session or known browser can lock that user out. */
export const tryCounterKeys = {
  /** Counts the PIN attempts of all browsers that the ring's owner does not know. */
  pinAtRing: (ringId: string): string => `pin:ring:${ringId}`,
  pinInKnownBrowser: (userId: string, browserHash: string): string => `pin:browser:${userId}:${browserHash}`,
  /** Counts the PIN attempts of all the user's sessions, since every tap opens a new one. */
  pinOfSignedIn: (userId: string): string => `pin:person:${userId}`,
  passwordOfSignedIn: (userId: string): string => `password:person:${userId}`,
  passwordFromAddress: (accountHash: string, address: string): string => `password:address:${accountHash}:${address}`,
  passwordInKnownBrowser: (accountHash: string, browserHash: string): string =>
    `password:browser:${accountHash}:${browserHash}`,
}
