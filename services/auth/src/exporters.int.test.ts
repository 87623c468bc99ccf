import { readExportPage } from '@love-space/contracts/export.internal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../test/auth-harness.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth()
})
afterAll(() => auth.stop())

it("exports a user's account without secrets", async () => {
  const { userId, email } = await auth.registerUser()
  const token = await auth.service.internalToken('media')
  const { body } = await auth.service.call(readExportPage, { params: { userId }, query: {}, token })
  expect(body.data.next).toBeNull()
  expect(body.data.items).toHaveLength(1)
  const [account] = body.data.items
  expect(account).toMatchObject({ kind: 'account', data: { name: 'Mira', email } })
  const fields = ['createdAt', 'dateOfBirth', 'email', 'gender', 'language', 'name', 'newsletterSince', 'passkeys']
  expect(Object.keys(account?.data ?? {}).sort()).toEqual(fields)
})
