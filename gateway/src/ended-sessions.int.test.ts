import { endedSessionsHeader } from '@love-space/service-kit/auth/ends-of-request.ts'
import { AppError, problemOf } from '@love-space/service-kit/process/app-error.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import { startTestGateway, type TestGateway } from '../test/gateway-fixture.ts'
import { openLive } from '../test/live-reader.ts'

let gate: TestGateway
beforeAll(async () => {
  gate = await startTestGateway()
})
afterAll(() => gate.stop())

const signIn = async (wish: Parameters<TestGateway['bearer']>[0] = {}) => {
  const { token, ...session } = await gate.keys.accessToken(wish)
  return { ...session, headers: { authorization: `Bearer ${token}` } }
}
type SignedIn = Awaited<ReturnType<typeof signIn>>

const codeOf = async ({ headers }: SignedIn): Promise<string> => {
  const response = await gate.fetch('/api/notifications', { headers })
  return response.status === 200 ? 'passed' : ((await response.json()) as { code: string }).code
}

const answered = async (ends: string, { from = 'auth', path = '/api/auth/logout' } = {}) => {
  gate.services[from as ServiceName].answer = (_incoming, outgoing) => {
    outgoing.setHeader('content-type', 'application/json').setHeader(endedSessionsHeader, ends).end('{"data":{}}')
  }
  return gate.fetch(path, { method: 'POST', headers: await gate.bearer() })
}

describe('a session that a response names as ended', () => {
  it('is refused from then on; the response to the client does not name it', async () => {
    const [one, other] = [await signIn(), await signIn()]
    expect(await codeOf(one)).toBe('passed')
    const response = await answered(JSON.stringify([{ sid: one.sid, userId: one.userId, reason: 'signed-out' }]))
    expect([response.status, response.headers.get(endedSessionsHeader)]).toEqual([200, null])
    expect([await codeOf(one), await codeOf(other)]).toEqual(['SESSION_ENDED', 'passed'])
  })

  it("is refused with all its user's sessions, except the spared one", async () => {
    const userId = newId()
    const [one, stays] = [await signIn({ userId }), await signIn({ userId })]
    const before = new Date(Date.now() + 10_000).toISOString()
    await answered(JSON.stringify([{ userId, before, exceptSid: stays.sid, reason: 'password-changed' }]))
    expect([await codeOf(one), await codeOf(stays)]).toEqual(['SESSION_ENDED', 'passed'])
  })

  it('closes its live streams', async () => {
    const one = await signIn()
    const reader = await openLive(gate.origin, one.headers)
    await reader.next(({ event }) => event === 'ready')
    await answered(JSON.stringify([{ sid: one.sid, userId: one.userId, reason: 'signed-out' }]))
    expect((await reader.next(({ event }) => event === 'end')).data).toEqual({ reason: 'session-ended' })
  })

  it('is refused if auth ends it during a tap', async () => {
    const one = await signIn()
    const tap = { token: 'space-token', object: 'device-token' }
    gate.services.space.answer = (_incoming, outgoing) =>
      outgoing.setHeader('content-type', 'application/json').end('{"data":{"verdict":"v","mySpace":null}}')
    gate.services.auth.answer = (_incoming, outgoing) =>
      outgoing
        .setHeader('content-type', 'application/json')
        .setHeader(endedSessionsHeader, JSON.stringify([{ sid: one.sid, userId: one.userId, reason: 'signed-out' }]))
        .writeHead(403)
        .end(JSON.stringify(problemOf(new AppError('TAP_DENIED'), newId())))
    const response = await gate.fetch('/api/space/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(tap),
    })
    expect([response.status, response.headers.get(endedSessionsHeader)]).toEqual([403, null])
    expect(await codeOf(one)).toBe('SESSION_ENDED')
  })

  it('is accepted from auth and admin only', async () => {
    const one = await signIn()
    const ends = JSON.stringify([{ sid: one.sid, userId: one.userId, reason: 'signed-out' }])
    const response = await answered(ends, { from: 'media', path: '/api/user/export' })
    expect([response.status, response.headers.get(endedSessionsHeader)]).toEqual([200, null])
    expect(await codeOf(one)).toBe('passed')
  })

  it('is ignored if its header is malformed', async () => {
    for (const ends of ['no json', '{}', '[1,{"sid":"x"},{"userId":1}]']) {
      expect((await answered(ends)).status).toBe(200)
    }
  })
})
