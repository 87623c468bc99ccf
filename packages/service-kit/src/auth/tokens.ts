export const tokenNames = {
  issuer: 'love-space',
  audience: 'love-space',
  accessType: 'at+jwt',
  internalType: 'internal+jwt',
  algorithm: 'EdDSA',
  clockToleranceS: 5,
} as const

const bearer = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i

/** Returns the Bearer token; undefined without a header, an empty text for anything but one JWT. */
export const bearerOf = (header: string | undefined | null): string | undefined =>
  header === undefined || header === null ? undefined : (bearer.exec(header)?.[1] ?? '')
