import { newId } from '@love-space/service-kit/process/crypto.ts'
import { createTestKeys } from '@love-space/testing/test-keys.ts'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countNotes } from './contracts/note.internal.ts'
import { changeNote, createNote, deleteNote, listNotes } from './contracts/note.routes.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { notes } from './notes.ts'

let service: TestService<Deps>
beforeAll(async () => {
  service = await startTestService(notes, { env: {} as Env, asOperator: true })
})
afterAll(() => service?.stop())

const wish = { roles: ['user', 'super_admin'], stepUpAt: true } as const

describe.each([
  ['a user', createNote],
  ['a member', changeNote],
  ['an operator', listNotes],
  ['a step-up', deleteNote],
] as const)('a route for %s', (_, route) => {
  const refusalOf = async (token?: string) => {
    const { status, problem } = await service.call<typeof createNote>(
      route as typeof createNote,
      token === undefined ? {} : { token },
    )
    return [status, problem.code]
  }

  it('refuses no token, a malformed one and one of another key', async () => {
    const { token: foreign } = await (await createTestKeys()).accessToken(wish)
    expect(await refusalOf()).toEqual([401, 'SIGN_IN_REQUIRED'])
    expect(await refusalOf('garbage')).toEqual([401, 'TOKEN_INVALID'])
    expect(await refusalOf(foreign)).toEqual([401, 'TOKEN_INVALID'])
  })

  it('refuses an expired token and that of an ended session', async () => {
    const expired = await service.signIn({ ...wish, expiresInS: -60 })
    expect(await refusalOf(expired.token)).toEqual([401, 'TOKEN_EXPIRED'])
    const ended = await service.signIn(wish)
    service.ended.end(ended)
    expect(await refusalOf(ended.token)).toEqual([401, 'SESSION_ENDED'])
  })

  it('refuses the token of an internal call', async () => {
    expect(await refusalOf(await service.internalToken('gateway'))).toEqual([401, 'TOKEN_INVALID'])
  })
})

it('a route for operators refuses a user, and an operator without a passkey or with a password of another one', async () => {
  const user = await service.signIn({ roles: ['user'] })
  expect(await service.call(listNotes, { token: user.token })).toMatchObject({ problem: { code: 'FORBIDDEN' } })
  const handed = await service.signIn({ roles: ['user', 'super_admin'], claims: { opw: true } })
  const refused = await service.call(listNotes, { token: handed.token })
  expect(refused).toMatchObject({ status: 409, problem: { code: 'OWN_PASSWORD_NEEDED' } })
  const { token } = await service.signIn({ roles: ['user'], claims: { pkn: true } })
  const without = await service.call(listNotes, { token })
  expect(without).toMatchObject({ status: 403, problem: { code: 'PASSKEY_NEEDED' } })
})

it('a route with a step-up refuses one of six minutes ago', async () => {
  const sixMinutesAgo = Math.floor(service.deps.clock().getTime() / 1000) - 360
  for (const stepUpAt of [sixMinutesAgo, undefined]) {
    const { token } = await service.signIn(stepUpAt === undefined ? {} : { stepUpAt })
    const refused = await service.call(deleteNote, { token, params: { id: newId() } })
    expect(refused).toMatchObject({ status: 403, problem: { code: 'STEP_UP_REQUIRED' } })
  }
})

describe('an internal route', () => {
  const statusFor = async (token?: string): Promise<number> =>
    (await service.call(countNotes, token === undefined ? {} : { token })).status

  it('serves the callers that it names, and no other', async () => {
    expect(await statusFor(await service.internalToken('space'))).toBe(200)
    expect(await statusFor(await service.internalToken('admin'))).toBe(403)
  })

  it("refuses no token, a user's, one of another key and one for another audience", async () => {
    const elsewhere = await createTestKeys()
    const own = service.deps.service
    const { token } = await service.signIn({ roles: ['super_admin'] })
    const tokens = [
      undefined,
      token,
      await elsewhere.internalToken('space', own),
      await service.internalToken('space', 'auth'),
    ]
    for (const one of tokens) expect(await statusFor(one)).toBe(401)
  })
})
