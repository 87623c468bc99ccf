import { changeUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import {
  getUserProfile,
  meWithRoles,
  updateProfile,
  updateUserProfile,
} from '@love-space/contracts/auth/user.routes.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describeRecordVersion } from '@love-space/testing/version-cases.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth()
})
afterAll(() => auth.stop())

const contents = { 1: 'One', 2: 'Two', 3: 'Three' } as const
const based = (basedOn?: number) => (basedOn === undefined ? {} : { basedOn })

const aPerson = async () => {
  const { token, userId, email, password, browser } = await auth.registerUser()
  const change = (body: object) => browser.call(updateProfile, { body, token })
  const read = () => browser.call(meWithRoles, { token })
  return { token, userId, email, password, browser, change, read }
}

describeRecordVersion({
  name: 'a profile',
  service: () => auth.service,
  versionOf: ({ user }: { user: User }) => user.version,
  noEdits: ['a sign-in', "one's upload"],
  prepare: async () => {
    const { userId, email, password, change, read } = await aPerson()
    return {
      read,
      change: (content, basedOn) => change({ name: contents[content], ...based(basedOn) }),
      stored: { collection: 'users', id: userId },
      noEdits: {
        'a sign-in': async () => {
          expect((await auth.browser().call(login, { body: { email, password } })).status).toBe(200)
        },
        "one's upload": async () => {
          expect((await change({ avatar: `/api/files/${newId()}` })).status).toBe(200)
        },
      },
    }
  },
})

it('answers a change with the same body as its GET', async () => {
  const { token, browser, change } = await aPerson()
  await change({ name: 'New', basedOn: 1 })
  const { problem } = await browser.call(updateUserProfile, { body: { gender: 'other', basedOn: 1 }, token })
  const { body } = await browser.call(getUserProfile, { token })
  expect([problem.code, problem.current]).toEqual(['ITEM_CHANGED_SINCE', body.data])
})

it('raises the version when a picture is removed, or changed with `basedOn`', async () => {
  const { change } = await aPerson()
  const avatar = `/api/files/${newId()}`
  expect((await change({ avatar, basedOn: 1 })).body.data.user.version).toBe(2)
  expect((await change({ avatar: null })).body.data.user.version).toBe(3)
})

it("refuses a change based on a version before an operator's change of the name", async () => {
  const { userId, change } = await aPerson()
  const by = { userId: newId(), roles: ['admin'] }
  const token = await auth.service.internalToken('admin')
  await auth.service.call(changeUserRecord, { params: { userId }, body: { by, name: 'Theirs' }, token })
  expect((await change({ name: 'Mine', basedOn: 1 })).problem.code).toBe('ITEM_CHANGED_SINCE')
})
