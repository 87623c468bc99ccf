/** Returns 128 random bits in hex. Unlike `crypto.randomUUID` it works on plain http. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
