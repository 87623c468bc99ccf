import { hmacSha256, open, randomToken, seal } from '@love-space/service-kit/process/crypto.ts'
import { type DocOf, inside, text } from '@love-space/service-kit/store/fields.ts'

export const sealedSecret = inside({
  /** HMAC of the token. */
  hash: text,
  /** First 8 characters. */
  prefix: text,
  /** AES-256-GCM, bound to the hash. */
  sealed: text,
})

/** How a token rests in the database: to be found, to be recognised, and to be shown again to people who may see it. */
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

/** The token of an invitation begins with the id of its space, so that it is found by the primary key. */
export const newInvitationToken = (spaceId: string): string => `${spaceId}${randomToken(32)}`

/** Where an invitation's token says it belongs; meaningless until its hash was compared. */
export const spaceIdOfInvitation = (token: string): string => token.slice(0, spaceIdChars)
