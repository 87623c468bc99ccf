import { hmacSha256, open, randomToken, seal } from '@love-space/service-kit/process/crypto.ts'
import { type DocOf, inside, text } from '@love-space/service-kit/store/fields.ts'

export const sealedSecret = inside({
  hash: text,
  prefix: text,
  sealed: text,
})

/** A stored token: `hash` to find it, `prefix` to recognise it, `sealed` to reveal it to authorised operators. */
export type SealedSecret = DocOf<typeof sealedSecret>

export const prefixOf = (token: string): string => token.slice(0, 8)

export const createSecrets = (keys: { hmacKey: string; encryptionKey: string }) => {
  const encryptionKey = Buffer.from(keys.encryptionKey, 'base64url')
  const hashOf = (token: string): string => hmacSha256(keys.hmacKey, token)
  return {
    hashOf,
    store(token: string): SealedSecret {
      const hash = hashOf(token)
      return { hash, prefix: prefixOf(token), sealed: seal(encryptionKey, token, hash) }
    },
    reveal: (secret: SealedSecret): string => open(encryptionKey, secret.sealed, secret.hash),
  }
}
export type Secrets = ReturnType<typeof createSecrets>

export const newToken = (): string => randomToken(32)

export const spaceIdChars = 24

/** Returns an invitation's token, which begins with the space's id, so that the primary key finds it. */
export const newInvitationToken = (spaceId: string): string => `${spaceId}${randomToken(32)}`

/** Returns the space id in an invitation's token; unverified until the token's hash is compared. */
export const spaceIdOfInvitation = (token: string): string => token.slice(0, spaceIdChars)
