import { newId } from '../process/crypto.ts'
import { createTokenVerifier } from './access-token.ts'
import { createEndedSessions } from './ended-sessions.ts'
import { createInternalSigner, createInternalVerifier } from './internal-auth.ts'
import { SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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
    const follows = { now: true }
    const ended = { ...createEndedSessions(clock), isFollowing: () => follows.now }
    const asked: { sid: string; answer: PromiseWithResolvers<boolean> }[] = []
    const isSessionLive = ({ sid }: { readonly sid: string }) => {
      const answer = Promise.withResolvers<boolean>()
      asked.push({ sid, answer })
      return answer.promise
    }
    return { ended, follows, asked, ...createTokenVerifier({ keys: keys.keySet, ended, isSessionLive, clock }) }
  }

  it('name the user, and expire although they are cached', async () => {
    const { verify } = set()
    const { token, userId, sid } = await keys.accessToken({ stepUpAt: true, expiresInS: 30 })
    const epoch = Math.floor(now.getTime() / 1000)
    expect(await verify(token)).toMatchObject({ userId, sid, roles: ['user'], amr: ['pwd'], stepUpAt: epoch })
    later(40)
    await expect(verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED', message: 'Token expired' })
  })

  it('are known for a minute, unless they expire or their session ends', async () => {
    const { ended, follows, verify, known } = set()
    const one = await keys.accessToken({ expiresInS: 600 })
    const two = await keys.accessToken({ expiresInS: 30 })
    expect(known(one.token)).toBeUndefined()
    for (const { token, userId } of [one, two]) {
      await verify(token)
      expect(known(token)).toMatchObject({ userId })
    }
    follows.now = false
    expect(known(one.token)).toBeUndefined()
    follows.now = true
    later(40)
    expect(() => known(two.token)).toThrow('Token expired')
    ended.end(one)
    expect(() => known(one.token)).toThrow(expect.objectContaining({ code: 'SESSION_ENDED' }))
    later(30)
    expect(known(one.token)).toBeUndefined()
    await expect(verify(one.token)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  })

  it('are refused with another issuer, audience or type, or without claims', async () => {
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

  it('end with their session, or with all sessions of the user but one, although they are cached', async () => {
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
    const four = await keys.accessToken({ userId: one.userId, sessionsEndedAt: now })
    await expect(verify(four.token)).resolves.toMatchObject({ sid: four.sid })
  })

  it('of the same second as an end are ordered by the end they came after', async () => {
    const { ended, verify } = set()
    const before = await keys.accessToken()
    const { userId } = before
    ended.endAll({ userId, before: now.toISOString(), exceptSid: null })
    const between = await keys.accessToken({ userId, sessionsEndedAt: now })
    const next = new Date(now.getTime() + 1)
    ended.endAll({ userId, before: next.toISOString(), exceptSid: null })
    const after = await keys.accessToken({ userId, sessionsEndedAt: next })
    for (const { token } of [before, between])
      await expect(verify(token)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
    await expect(verify(after.token)).resolves.toMatchObject({ sessionsEndedAt: next.getTime() })
  })

  it('of an older release are refused if they may be older than an end', async () => {
    const { ended, verify } = set()
    const userId = newId()
    const older = () => keys.accessToken({ userId, sessionsEndedAt: null })
    const before = await older()
    await expect(verify(before.token)).resolves.toMatchObject({ userId })
    // The event is published seconds after the write. A token made in between may be older or newer than the end.
    const publishedAt = new Date(now.getTime() + 8_000)
    ended.endAll({ userId, before: now.toISOString(), exceptSid: null }, { writtenAt: now, publishedAt })
    later(12)
    const unsure = await older()
    for (const { token } of [before, unsure])
      await expect(verify(token)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
    later(2)
    await expect(verify((await older()).token)).resolves.toMatchObject({ userId })
  })

  it("stay ended until they expire by auth's clock, however far it is ahead", async () => {
    const ended = createEndedSessions(clock)
    const session = { sid: newId(), userId: newId(), sessionsEndedAt: 0, issuedAt: 0 }
    const writtenAt = new Date(now.getTime() + 3_600_000)
    ended.end(session, { writtenAt })
    ended.endAll({ userId: session.userId, before: writtenAt.toISOString(), exceptSid: null }, { writtenAt })
    later(3_600 + 15 * 60)
    ended.end({ sid: newId(), userId: newId() })
    expect(ended.isEnded(session)).toBe(true)
    expect(ended.isEnded({ ...session, sid: newId() })).toBe(true)
    later(6 * 60)
    ended.end({ sid: newId(), userId: newId() })
    expect(ended.isEnded(session)).toBe(false)
  })

  describe('while ended sessions cannot be followed', () => {
    const blind = async () => {
      const { follows, ...rest } = set()
      const session = await keys.accessToken()
      follows.now = false
      return { ...rest, follows, session }
    }

    it('are accepted only if auth says that the session is live, which is kept for five seconds', async () => {
      const { verify, asked, session } = await blind()
      const first = verify(session.token)
      await vi.waitFor(() => expect(asked).toHaveLength(1))
      asked[0]?.answer.resolve(true)
      await expect(first).resolves.toMatchObject({ sid: session.sid })
      later(4.9)
      await verify(session.token)
      expect(asked).toHaveLength(1)
      later(0.2)
      const second = verify(session.token)
      await vi.waitFor(() => expect(asked).toHaveLength(2))
      asked[1]?.answer.resolve(false)
      await expect(second).rejects.toMatchObject({ code: 'SESSION_ENDED' })
    })

    it('cause one call at a time for a session', async () => {
      const { verify, asked, session } = await blind()
      const other = await keys.accessToken()
      const requests = [session, session, other, session].map(({ token }) => verify(token))
      await vi.waitFor(() => expect(asked).toHaveLength(2))
      for (const { answer } of asked) answer.resolve(true)
      await Promise.all(requests)
      expect(asked.map(({ sid }) => sid).toSorted()).toEqual([session.sid, other.sid].toSorted())
    })

    it('are neither accepted nor refused for good if auth does not answer', async () => {
      const { verify, asked, session } = await blind()
      const first = verify(session.token)
      await vi.waitFor(() => expect(asked).toHaveLength(1))
      asked[0]?.answer.reject(new Error('no answer'))
      await expect(first).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      const second = verify(session.token)
      await vi.waitFor(() => expect(asked).toHaveLength(2))
      asked[1]?.answer.resolve(true)
      await expect(second).resolves.toMatchObject({ sid: session.sid })
    })

    it('are refused without a question if their end is known', async () => {
      const { verify, asked, session, ended } = await blind()
      ended.end(session)
      await expect(verify(session.token)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
      expect(asked).toEqual([])
    })

    it('are checked by the set alone once it is complete again', async () => {
      const { verify, asked, session, follows } = await blind()
      follows.now = true
      await verify(session.token)
      expect(asked).toEqual([])
    })
  })
})

describe('internal tokens', () => {
  it('serve their audience for a minute, from a caller with a known key', async () => {
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
