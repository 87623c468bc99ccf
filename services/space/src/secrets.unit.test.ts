import { describe, expect, it } from 'vitest'
import { createSecrets, newInvitationToken, newToken, spaceIdOfInvitation } from './secrets.ts'

const secrets = createSecrets({ hmacKey: 'h'.repeat(43), encryptionKey: Buffer.alloc(32, 1).toString('base64url') })

describe('tokens at rest', () => {
  it('can be found, recognised and revealed, but not read from the database', () => {
    const token = newToken()
    const stored = secrets.store(token)
    expect(stored.hash).toBe(secrets.hashOf(token))
    expect(stored.prefix).toBe(token.slice(0, 8))
    expect(secrets.reveal(stored)).toBe(token)
    expect(JSON.stringify(stored)).not.toContain(token.slice(8))
  })

  it('cannot be swapped between two documents', () => {
    const first = secrets.store(newToken())
    const second = secrets.store(newToken())
    expect(() => secrets.reveal({ ...first, sealed: second.sealed })).toThrow('authenticate')
  })

  it('of an invitation name its space and stay unguessable', () => {
    const spaceId = 'a'.repeat(24)
    const [one, other] = [newInvitationToken(spaceId), newInvitationToken(spaceId)]
    expect(spaceIdOfInvitation(one)).toBe(spaceId)
    expect(one).toMatch(/^[A-Za-z0-9_-]{16,128}$/)
    expect(one).not.toBe(other)
  })
})
