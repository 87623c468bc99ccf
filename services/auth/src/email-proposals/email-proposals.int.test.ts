import {
  acceptEmailProposal,
  answerEmailProposal,
  listEmailProposals,
  refuseEmailProposal,
} from '@love-space/contracts/auth/email-proposal.routes.ts'
import { allowSpaceEntry } from '@love-space/contracts/auth/space-entry.internal.ts'
import { changeEmail, confirmEmail, forgotPassword } from '@love-space/contracts/auth/recovery.routes.ts'
import { accountChanged } from '@love-space/contracts/auth/user.events.ts'
import { changeUserRecord, withdrawEmailProposal } from '@love-space/contracts/auth/user-record.internal.ts'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { setEmail, startTestAuth, type Registered, type TestAuth } from '../../test/auth-harness.ts'
import { endProposal } from './apply-proposed-email.ts'

let auth: TestAuth
const ip = () => `10.77.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`

beforeAll(async () => {
  auth = await startTestAuth({}, { keepsMails: true })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => auth?.stop())

const dayMs = 86_400_000
const by = { userId: newId(), roles: ['user', 'admin'] }
const address = () => `proposed-${newId()}@example.com`
const userOf = ({ userId }: { userId: string }) => auth.service.deps.users.findById(userId)
const propose = async (person: Registered, email: string) =>
  auth.service.call(changeUserRecord, {
    token: await auth.service.internalToken('admin'),
    params: { userId: person.userId },
    body: { by, email },
  })
const listOf = async ({ browser, token }: Registered) => (await browser.call(listEmailProposals, { token })).body.data
const enter = async ({ userId, sid }: Registered) =>
  auth.service.call(allowSpaceEntry, {
    token: await auth.service.internalToken('space'),
    params: { userId },
    body: { sid },
  })
const accept = (person: Registered, id: string) =>
  person.browser.call(acceptEmailProposal, { token: person.token, params: { id } })
const refuse = (person: Registered, id: string) =>
  person.browser.call(refuseEmailProposal, { token: person.token, params: { id } })
const answer = (token: string, isAccepted: boolean) =>
  auth.service.call(answerEmailProposal, { body: { token, accept: isAccepted }, headers: { 'x-forwarded-for': ip() } })

const proposal = async () => {
  const [mira, noah] = [await auth.registerUser(), await auth.registerUser()]
  auth.space.addSpace(mira.userId, noah.userId)
  const email = address()
  const { status } = await propose(mira, email)
  expect(status).toBe(200)
  const id = (await listOf(mira)).own?.id ?? ''
  return { mira, noah, email, id }
}

describe('an e-mail that an operator proposes', () => {
  it('is shown to its user in every session, to the partner without the address, and mailed', async () => {
    const { mira, noah, email, id } = await proposal()
    const own = { id, email }
    expect((await listOf(mira)).own).toMatchObject(own)
    const me = await mira.browser.call(meWithRoles, { token: mira.token })
    expect(me.body.data.user).toMatchObject({ email: mira.email, emailProposal: own })
    const { partner } = await listOf(noah)
    expect(partner).toMatchObject({ id, name: 'Mira' })
    expect(JSON.stringify(partner)).not.toContain('@')
    expect((await listOf(await auth.registerUser())).partner).toBeNull()
    const mail = await auth.mail('operator-proposed-email', mira.email)
    expect(mail.text).toContain(email)
    expect(mail.text).toContain('http://love.test/email-proposal#token=')
    const told = await auth.service.published(accountChanged, ({ data }) => data.userId === mira.userId)
    expect(told.data.changes).toEqual(['email-proposed'])
  })

  it('takes effect when its user accepts it, unconfirmed; the former address gets a mail', async () => {
    const { mira, email, id } = await proposal()
    const { body } = await accept(mira, id)
    expect(body.data.user).toMatchObject({ email, emailConfirmed: false, emailProposal: null })
    expect((await accept(mira, id)).problem.code).toBe('EMAIL_PROPOSAL_NOT_FOUND')
    await auth.mail('email-was-changed', mira.email)
    await auth.browser().call(forgotPassword, { body: { email } })
    const { link } = await auth.mail('confirm-email', email)
    expect(await auth.countMails('reset-password', email)).toBe(0)
    const confirmed = await mira.browser.call(confirmEmail, { token: mira.token, body: { token: link } })
    expect(confirmed.body.data.user).toMatchObject({ email, emailConfirmed: true })
    expect((await userOf(mira))?.lastEmailProposal).toMatchObject({ email, outcome: 'accepted' })
    expect((await enter(mira)).status).toBe(204)
  })

  it('is accepted by its user only', async () => {
    const { mira, noah, id } = await proposal()
    const stranger = await auth.registerUser()
    for (const person of [noah, stranger]) expect((await accept(person, id)).status).toBe(404)
    expect((await refuse(stranger, id)).status).toBe(404)
    expect((await userOf(mira))?.emailProposal).not.toBeNull()
  })

  it.each(['its person', 'the partner'] as const)('ends when %s refuses it', async (who) => {
    const { mira, noah, email, id } = await proposal()
    expect((await refuse(who === 'its person' ? mira : noah, id)).status).toBe(204)
    expect(await userOf(mira)).toMatchObject({
      email: mira.email,
      emailProposal: null,
      lastEmailProposal: { email, outcome: 'refused' },
    })
    auth.advance(8 * dayMs)
    await auth.service.runScheduled('apply-email-proposals')
    expect((await userOf(mira))?.email).toBe(mira.email)
  })

  it.each([true, false])('is answered once, by the link mailed to the present address (%s)', async (isAccepted) => {
    const { mira, email } = await proposal()
    const { link } = await auth.mail('operator-proposed-email', mira.email)
    const other = await proposal()
    const foreign = `${other.mira.userId}.${link.split('.')[1]}`
    expect((await answer(foreign, true)).problem.code).toBe('LINK_EXPIRED')
    expect((await answer(link, isAccepted)).status).toBe(204)
    expect((await userOf(mira))?.email).toBe(isAccepted ? email : mira.email)
    expect((await answer(link, isAccepted)).problem.code).toBe('LINK_EXPIRED')
    expect((await answer(link, !isAccepted)).problem.code).toBe('LINK_EXPIRED')
    expect((await userOf(mira))?.email).toBe(isAccepted ? email : mira.email)
  })

  it('takes effect after seven days without an answer, once and not earlier', async () => {
    const { mira, email } = await proposal()
    auth.advance(limits.emailProposalDays * dayMs - 60_000)
    await auth.service.runScheduled('apply-email-proposals')
    expect((await userOf(mira))?.email).toBe(mira.email)
    auth.advance(120_000)
    await auth.service.runScheduled('apply-email-proposals')
    const givenBy = [by.userId, 'unknown']
    const counted = { email, emailConfirmedAt: null, givenBy, lastEmailProposal: { outcome: 'counted' } }
    expect(await userOf(mira)).toMatchObject(counted)
    expect((await enter(mira)).problem.code).toBe('OWN_PASSWORD_NEEDED')
    await auth.mail('confirm-email', email)
    await auth.mail('email-was-changed', mira.email)
    await auth.service.runScheduled('apply-email-proposals')
    expect(await auth.countMails('email-was-changed', mira.email)).toBe(1)
  })

  it('is not applied if it is refused while the job applies proposals', async () => {
    const { mira, id } = await proposal()
    auth.advance(8 * dayMs)
    meanwhile(auth.service.deps.users, 'find', () => endProposal(auth.service.deps, mira.userId, id, 'refused'))
    await auth.service.runScheduled('apply-email-proposals')
    expect(await userOf(mira)).toMatchObject({ email: mira.email, lastEmailProposal: { outcome: 'refused' } })
  })

  it('replaces the earlier proposal and starts seven new days', async () => {
    const { mira, id } = await proposal()
    const { link } = await auth.mail('operator-proposed-email', mira.email)
    auth.advance(5 * dayMs)
    const email = address()
    const { body } = await propose(mira, email)
    const again = await propose(mira, email)
    expect(again.body.data.after.emailProposal).toEqual(body.data.after.emailProposal)
    expect((await answer(link, true)).problem.code).toBe('LINK_EXPIRED')
    auth.advance(5 * dayMs)
    await auth.service.runScheduled('apply-email-proposals')
    expect(await userOf(mira)).toMatchObject({ email: mira.email, emailProposal: { email } })
    expect((await userOf(mira))?.emailProposal?.proposalId).not.toBe(id)
  })

  it('can be withdrawn by an operator', async () => {
    const { mira, email } = await proposal()
    const { link } = await auth.mail('operator-proposed-email', mira.email)
    const withdraw = async () =>
      auth.service.call(withdrawEmailProposal, {
        token: await auth.service.internalToken('admin'),
        params: { userId: mira.userId },
        body: { by },
      })
    expect((await withdraw()).body.data.after).toMatchObject({
      emailProposal: null,
      lastEmailProposal: { email, outcome: 'withdrawn' },
    })
    expect((await withdraw()).problem.code).toBe('EMAIL_PROPOSAL_NOT_FOUND')
    expect((await answer(link, true)).problem.code).toBe('LINK_EXPIRED')
  })

  it('ends when the user changes the e-mail themselves', async () => {
    const { mira } = await proposal()
    const email = address()
    await mira.browser.call(changeEmail, { token: mira.token, body: { email } })
    const { link } = await auth.mail('confirm-new-email', email)
    await mira.browser.call(confirmEmail, { token: mira.token, body: { token: link } })
    expect(await userOf(mira)).toMatchObject({ email, emailProposal: null, lastEmailProposal: { outcome: 'refused' } })
  })

  it('is not applied if another account has the e-mail or gets it meanwhile', async () => {
    const { mira, id, email } = await proposal()
    const other = await auth.registerUser()
    expect((await propose(mira, other.email)).problem.code).toBe('EMAIL_TAKEN')
    await setEmail(auth, other.userId, email)
    expect((await accept(mira, id)).problem.code).toBe('EMAIL_TAKEN')
    expect((await userOf(mira))?.lastEmailProposal).toMatchObject({ outcome: 'taken' })
  })

  it('is limited in number', async () => {
    const { mira } = await proposal()
    const statuses: number[] = []
    for (let time = 0; time < 20 && statuses.at(-1) !== 429; time += 1) {
      statuses.push((await propose(mira, address())).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
