import { allowSpaceEntry } from '@love-space/contracts/auth/space-entry.internal.ts'
import { deleteUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestAuth, type Registered, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
let token: string
beforeAll(async () => {
  auth = await startTestAuth()
  token = await auth.service.internalToken('admin')
})
afterEach(() => {
  vi.restoreAllMocks()
  auth.space.refuse(null)
  auth.owners.setDown(false)
})
afterAll(() => auth?.stop())

const by = { userId: newId(), roles: ['user', 'super_admin'] }
const remove = (userId: string, more: { dataRequestId?: string } = {}) =>
  auth.service.call(deleteUserRecord, { token, params: { userId }, body: { by, ...more } })
const enter = async (userId: string) =>
  auth.service.call(allowSpaceEntry, { token: await auth.service.internalToken('space'), params: { userId } })
const exists = async (userId: string) => auth.service.deps.users.exists({ _id: userId, active: true })
const needed = { status: 409, problem: { code: 'DATA_REQUEST_NEEDED' } }

const ways: Record<string, (person: Registered) => unknown> = {
  'is in a space': ({ userId }) => enter(userId),
  'was in a space': ({ userId }) => auth.space.formerMembers.add(userId),
  'is in a space since an older release': async ({ userId }) => {
    auth.space.addSpace(userId)
    await auth.service.deps.users.update({ _id: userId }, { $unset: { enteredSpaceAt: '' } }, [])
  },
  'has files of their own': ({ userId }) => auth.owners.fileOwners.add(userId),
}

describe.each(Object.entries(ways))('a user who %s', (_, bring) => {
  it('is deleted only by a confirmed data request', async () => {
    const person = await auth.registerUser()
    await bring(person)
    expect(await remove(person.userId)).toMatchObject(needed)
    expect(await exists(person.userId)).toBe(true)
    expect((await remove(person.userId, { dataRequestId: newId() })).status).toBe(204)
    expect(await exists(person.userId)).toBe(false)
  })
})

it('an account without memberships and files is deleted at once', async () => {
  const { userId } = await auth.registerUser()
  expect((await remove(userId)).status).toBe(204)
  expect(await exists(userId)).toBe(false)
})

describe('an account is not deleted', () => {
  it('while the space service is unavailable', async () => {
    const { userId } = await auth.registerUser()
    auth.space.refuse('UPSTREAM_FAILED')
    expect(await remove(userId)).toMatchObject({ status: 503, problem: { code: 'UNAVAILABLE' } })
    expect(await exists(userId)).toBe(true)
  })

  it('while the media service is unavailable', async () => {
    const { userId } = await auth.registerUser()
    auth.owners.setDown(true)
    expect(await remove(userId)).toMatchObject({ status: 503, problem: { code: 'UNAVAILABLE' } })
    expect(await exists(userId)).toBe(true)
  })

  it('whose user enters a space after the check and before the write', async () => {
    const { userId } = await auth.registerUser()
    meanwhile(auth.service.deps.users, 'mutate', () => enter(userId), 'before')
    expect(await remove(userId)).toMatchObject(needed)
    expect(await exists(userId)).toBe(true)
  })

  it('whose user enters a space at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { userId } = await auth.registerUser()
      const [removed, entered] = await Promise.all([remove(userId), enter(userId)])
      expect([removed.status, entered.status].filter((status) => status < 300)).toHaveLength(1)
      expect(await exists(userId)).toBe(entered.status < 300)
    }
  })
})
