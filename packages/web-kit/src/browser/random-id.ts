/** Returns a random id. Works on plain http, unlike `crypto.randomUUID`. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
