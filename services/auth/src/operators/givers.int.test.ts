import {
  changeUserRecord,
  changeUserRole,
  createUserRecord,
  findSecondSuperAdmins,
} from '@love-space/contracts/auth/user-record.internal.ts'
import { createOperator } from '@love-space/contracts/auth/user.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
let token: string
beforeAll(async () => {
  auth = await startTestAuth()
  token = await auth.service.internalToken('admin')
})
afterAll(() => auth.stop())

const password = 'Another-Secret-77'
const as = (userId: string) => ({ userId, roles: ['user', 'super_admin'] })

const superAdmin = async (): Promise<string> => {
  const body = { name: 'Boss', email: `${newId()}@example.com`, password, roles: ['super_admin'] }
  const answer = await auth.service.call(createOperator, { token, body })
  return answer.body.data.userId
}
const create = async (by: string): Promise<string> => {
  const creation = { id: newId(), print: newId() }
  const body = { name: 'Nora', email: `${newId()}@example.com`, password, by: as(by), creation }
  return (await auth.service.call(createUserRecord, { token, body })).body.data.user.userId
}
const change = (by: string, userId: string, body: { email?: string; password?: string }) =>
  auth.service.call(changeUserRecord, { token, params: { userId }, body: { by: as(by), ...body } })
const makeSuper = (by: string, userId: string) => {
  const params = { userId, role: 'super_admin' }
  return auth.service.call(changeUserRole, { token, params, body: { by: as(by), isGiven: true } })
}
const secondsOf = async (userId: string): Promise<readonly string[]> =>
  (await auth.service.call(findSecondSuperAdmins, { token, body: { userId } })).body.data.userIds

describe('a second super_admin', () => {
  it('is one made by the first-operator command, and stays one while both change only other users', async () => {
    const [anna, ben] = [await superAdmin(), await superAdmin()]
    await change(anna, (await auth.registerUser()).userId, { password })
    expect(await secondsOf(anna)).toContain(ben)
    expect(await secondsOf(ben)).toContain(anna)
  })

  it('is not an account that the first one made, directly or through another account', async () => {
    const [anna, ben] = [await superAdmin(), await superAdmin()]
    const made = await create(anna)
    await makeSuper(anna, made)
    const madeByMade = await create(made)
    await makeSuper(made, madeByMade)
    expect(await secondsOf(anna)).not.toEqual(expect.arrayContaining([made]))
    expect(await secondsOf(anna)).not.toEqual(expect.arrayContaining([madeByMade]))
    expect(await secondsOf(madeByMade)).not.toEqual(expect.arrayContaining([anna]))
    expect(await secondsOf(madeByMade)).not.toEqual(expect.arrayContaining([made]))
    expect(await secondsOf(madeByMade)).toContain(ben)
  })

  it.each(['role', 'password', 'e-mail'] as const)('is not one whose %s the first one set', async (what) => {
    const [anna, ben] = [await superAdmin(), await superAdmin()]
    const set = {
      role: async () => {
        await auth.service.deps.users.update({ _id: ben }, { $set: { roles: ['user'] } }, [])
        return makeSuper(anna, ben)
      },
      password: () => change(anna, ben, { password: `${password}-2` }),
      'e-mail': () => change(anna, ben, { email: `${newId()}@example.com` }),
    }
    expect(await secondsOf(anna)).toContain(ben)
    expect((await set[what]()).status).toBe(200)
    expect(await secondsOf(anna)).not.toContain(ben)
    expect(await secondsOf(ben)).not.toContain(anna)
  })

  it('is not one who got the role from the same third account', async () => {
    const carl = await superAdmin()
    const [anna, ben] = [(await auth.registerUser()).userId, (await auth.registerUser()).userId]
    await makeSuper(carl, anna)
    await makeSuper(carl, ben)
    expect(await secondsOf(anna)).not.toContain(ben)
  })

  it('is not one of an older release, which did not record who gave the roles', async () => {
    const [anna, ben, carl] = [await superAdmin(), await superAdmin(), await superAdmin()]
    const { users } = auth.service.deps
    for (const _id of [anna, ben]) await users.update({ _id }, { $unset: { givenBy: '' } }, [])
    expect(await secondsOf(anna)).not.toContain(ben)
    expect(await secondsOf(anna)).toContain(carl)
  })

  it('must be active, and is listed for super_admins only', async () => {
    const [anna, ben] = [await superAdmin(), await superAdmin()]
    await auth.service.deps.users.update({ _id: ben }, { $set: { active: false } }, [])
    expect(await secondsOf(anna)).not.toContain(ben)
    expect(await secondsOf((await auth.registerUser()).userId)).toEqual([])
  })
})
