import { deleteAccount, register } from '@love-space/contracts/auth/user.routes.ts'
import { verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import type { LookupDoc } from '@love-space/service-kit/store/lookup-document.ts'
import { newId, sha256 } from '@love-space/service-kit/process/crypto.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setEmail, startTestAuth, type TestAuth } from '../../test/auth-harness.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth()
})
afterAll(() => auth.stop())

const claims = () => auth.service.deps.connection.collection<LookupDoc>('users_by_email')
const claimOf = (email: string) => claims().findOne({ _id: sha256(email) })
const registerWith = async (email: string) => {
  const { status, problem } = await auth.browser().call(register, { body: auth.registration({ email }) })
  return status === 201 ? 'registered' : problem.code
}
const anEmail = () => `mira-${newId()}@example.com`

it('of two people who register with one e-mail at once, one gets it', async () => {
  const email = anEmail()
  const answers = await Promise.all([registerWith(email), registerWith(email.toUpperCase())])
  expect(answers.toSorted()).toEqual(['EMAIL_TAKEN', 'registered'])
  expect(await auth.service.deps.users.count({ email })).toBe(1)
})

it('an e-mail whose registration died is free two minutes later', async () => {
  const email = anEmail()
  const expiresAt = new Date(Date.now() + 60_000)
  await claims().insertOne({ _id: sha256(email), recordId: newId(), claimId: newId(), expiresAt })
  expect(await registerWith(email)).toBe('EMAIL_TAKEN')
  await claims().updateOne({ _id: sha256(email) }, { $set: { expiresAt: new Date(0) } })
  expect(await registerWith(email)).toBe('registered')
})

it('a changed e-mail takes the claim along, and a deleted account leaves none', async () => {
  const person = await auth.registerUser()
  const email = anEmail()
  await setEmail(auth, person.userId, email)
  expect(await claimOf(person.email)).toBeNull()
  expect(await claimOf(email)).toEqual({ _id: sha256(email), recordId: person.userId, claimId: expect.any(String) })
  const { body } = await person.browser.call(verifyPin, { token: person.token, body: { pin: person.pin } })
  expect((await auth.service.call(deleteAccount, { token: body.data.token })).status).toBe(204)
  await waitFor(async () => (await claims().countDocuments({ recordId: person.userId })) === 0)
  expect(await registerWith(email)).toBe('registered')
})

it('the hourly check claims the e-mails of an older release, and notes that all are there', async () => {
  const people = [await auth.registerUser(), await auth.registerUser()]
  await claims().deleteMany({})
  await auth.service.runScheduled('check-users-by-email')
  for (const { email, userId } of people) expect(await claimOf(email)).toMatchObject({ recordId: userId })
  expect(await claims().countDocuments({ expiresAt: { $exists: true } })).toBe(0)
  const marks = auth.service.deps.connection.collection<{ _id: string }>('verified_lookups')
  expect(await marks.findOne({ _id: 'users_by_email' })).not.toBeNull()
})
