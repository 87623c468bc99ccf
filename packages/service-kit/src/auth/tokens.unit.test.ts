import { createTokenVerifier } from './access-token.ts'
import { createEndedSessions } from './ended-sessions.ts'
import { createInternalSigner, createInternalVerifier } from './internal-auth.ts'
import { SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestKeys, type TestKeys } from '@love-space/testing/test-keys.ts'

let now = new Date('2026-11-21T12:00:00.500Z')
const clock = () => now
let keys: TestKeys
beforeAll(async () => {
  keys = await createTestKeys(clock)
})
beforeEach(() => {
  now = new Date('2026-11-21T12:00:00.500Z')
})
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

describe('access tokens', () => {
  const set = () => {
    const ended = createEndedSessions(clock)
    ended.setReady()
    return { ended, verify: createTokenVerifier({ keys: keys.keySet, ended, clock }) }
  }

  it('tell who is signed in, and expire also when they are remembered', async () => {
    const { verify } = set()
    const { token, userId, sid } = await keys.accessToken({ stepUpAt: true, expiresInS: 30 })
    const epoch = Math.floor(now.getTime() / 1000)
    expect(await verify(token)).toMatchObject({ userId, sid, roles: ['user'], amr: ['pwd'], stepUpAt: epoch })
    later(40)
    await expect(verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED', message: 'Token expired' })
  })

  it('are refused with another issuer, audience, type or without claims', async () => {
    const { verify } = set()
    const sign = (alter: (jwt: SignJWT) => SignJWT, typ = 'at+jwt') =>
      alter(
        new SignJWT({ sid: 's', roles: [], amr: [] })
          .setProtectedHeader({ alg: 'EdDSA', typ, kid: 'test' })
          .setSubject('u')
          .setIssuedAt(Math.floor(now.getTime() / 1000))
          .setExpirationTime(Math.floor(now.getTime() / 1000) + 60)
          .setIssuer('love-space')
          .setAudience('love-space'),
      ).sign(keys.accessKey)
    await expect(verify(await sign((jwt) => jwt))).resolves.toMatchObject({ userId: 'u' })
    for (const bad of [
      await sign((jwt) => jwt.setIssuer('else')),
      await sign((jwt) => jwt.setAudience('else')),
      await sign((jwt) => jwt, 'JWT'),
      await sign((jwt) => jwt.setSubject('')),
      await keys.internalToken('gateway', 'space'),
      '',
    ]) {
      await expect(verify(bad)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
    }
  })

  it('end with their session, or with all sessions of the user but one, also when remembered', async () => {
    const { ended, verify } = set()
    const one = await keys.accessToken()
    const two = await keys.accessToken({ userId: one.userId })
    const three = await keys.accessToken({ userId: one.userId })
    for (const { token } of [one, two, three]) await verify(token)
    ended.end(one)
    await expect(verify(one.token)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
    ended.endAll({ userId: one.userId, before: now.toISOString(), exceptSid: three.sid })
    await expect(verify(two.token)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
    await expect(verify(three.token)).resolves.toMatchObject({ sid: three.sid })
    later(2)
    const four = await keys.accessToken({ userId: one.userId })
    await expect(verify(four.token)).resolves.toMatchObject({ sid: four.sid })
  })

  it('are not believed before the ended sessions are known', async () => {
    const verify = createTokenVerifier({ keys: keys.keySet, ended: createEndedSessions(clock), clock })
    const { token } = await keys.accessToken()
    await expect(verify(token)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

describe('internal tokens', () => {
  it('serve their audience for a minute, from a caller whose key is known', async () => {
    const sign = createInternalSigner({ caller: 'admin', privateKey: keys.privateKeys.admin, clock })
    const verify = createInternalVerifier({ audience: 'space', publicKeys: keys.publicKeys, clock })
    const token = await sign('space')
    expect(await sign('space')).toBe(token)
    expect(await verify(token)).toBe('admin')
    await expect(verify(await sign('media'))).rejects.toMatchObject({ code: 'TOKEN_INVALID' })

    const posing = createInternalSigner({ caller: 'auth', privateKey: keys.privateKeys.admin, clock })
    await expect(verify(await posing('space'))).rejects.toMatchObject({ code: 'TOKEN_INVALID' })

    later(70)
    await expect(verify(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
    expect(await verify(await sign('space'))).toBe('admin')
  })
})
