import { cancelJob, listJobs } from '@love-space/contracts/job.internal.ts'
import { listKeptMails, showKeptMail } from '@love-space/contracts/auth/kept-mail.routes.ts'
import { forgotPassword } from '@love-space/contracts/auth/recovery.routes.ts'
import { mailAboutData, mailNotificationDigest, readDataMail } from '@love-space/contracts/auth/user.internal.ts'
import { register, updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import { memberDisowned } from '@love-space/contracts/space/member.events.ts'
import { describeConsumer } from '@love-space/testing/consumer-cases.ts'
import { describeJob } from '@love-space/testing/job-cases.ts'
import { meanwhile } from '@love-space/testing/meanwhile.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestAuth, type TestAuth } from '../../test/auth-harness.ts'
import { sendMail } from './send-mail.ts'

const minuteMs = 60_000
let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth({}, { keepsMails: true })
})
afterAll(() => auth.stop())

const reader = async () => {
  const person = await auth.registerUser()
  await auth.mail('confirm-email', person.email)
  const { users } = auth.service.deps
  await users.update({ _id: person.userId }, { $set: { emailConfirmedAt: auth.now(), links: [] } }, [])
  return person
}

describe.each(['reset-password', 'pin-was-reset'] as const)('%s', (kind) => {
  describeJob({
    service: () => auth.service,
    job: sendMail,
    prepare: async () => {
      const { userId, email } = await reader()
      return {
        data: { kind, userId },
        userId,
        effect: async () => {
          const links = (await auth.service.deps.users.findById(userId))?.links ?? []
          return { mails: await auth.countMails(kind, email), links: links.map(({ purpose }) => purpose) }
        },
      }
    },
  })
})

it("a mail is written in the language the reader chose, or else in the browser's", async () => {
  const body = auth.registration()
  const headers = { 'accept-language': 'es-MX' }
  const { token, user } = (await auth.browser().call(register, { body, headers })).body.data
  const first = await auth.mail('confirm-email', body.email, 'es')
  expect(first.html).toContain('<html lang="es">')
  expect(first.text).toContain(serverTextsIn('es').mails['confirm-email'].button)
  await auth.service.call(updateProfile, { token, body: { language: 'en' } })
  await auth.service.deps.users.update({ _id: user.id }, { $set: { emailConfirmedAt: auth.now() } }, [])
  await auth.browser().call(forgotPassword, { body: { email: body.email } })
  expect((await auth.mail('reset-password', body.email)).html).toContain('<html lang="en">')
})

describe('a mail about a data request', () => {
  const ask = async (userId: string, kind: 'erasure-asked' | 'export-ready', key: string) =>
    auth.service.call(mailAboutData, {
      params: { userId },
      body: { kind, key },
      token: await auth.service.internalToken('admin'),
    })

  it('is sent once per request, also to a deactivated user; a finished export links to the settings', async () => {
    const { userId, email } = await reader()
    const key = newId()
    for (let count = 0; count < 2; count += 1) expect((await ask(userId, 'export-ready', key)).status).toBe(204)
    const { text } = await auth.mail('export-ready', email)
    expect(text).toContain('/settings')
    expect(text).toContain('7 days')
    await auth.service.deps.users.update({ _id: userId }, { $set: { active: false } }, [])
    await ask(userId, 'erasure-asked', newId())
    expect((await auth.mail('erasure-asked', email)).text).toContain('after 24 hours at the earliest')
    expect(await auth.countMails('export-ready', email)).toBe(1)
    expect(await ask(newId(), 'erasure-asked', newId())).toMatchObject({ problem: { code: 'USER_NOT_FOUND' } })
  })

  it('about an erasure links to the card in the settings that stops it', async () => {
    const { userId, email } = await reader()
    await ask(userId, 'erasure-asked', newId())
    expect((await auth.mail('erasure-asked', email)).text).toContain('/settings#data-requests')
  })

  it('is among the jobs of its recipient with its kind, and without its address', async () => {
    const { userId, email } = await reader()
    await ask(userId, 'export-ready', newId())
    await auth.mail('export-ready', email)
    const token = await auth.service.internalToken('admin')
    const jobs = async () => (await auth.service.call(listJobs, { token, query: { userId } })).body.data
    await vi.waitFor(async () => expect((await jobs())[0]?.state).toBe('done'), 10_000)
    expect(await jobs()).toContainEqual(expect.objectContaining({ kind: 'export-ready', userId, steps: ['send'] }))
    expect(JSON.stringify(await jobs())).not.toContain(email)
  })

  it('counts as sent after sending, and as lost when an operator cancels it', async () => {
    const { userId } = await reader()
    const read = async (key: string) => {
      const token = await auth.service.internalToken('admin')
      const params = { userId, kind: 'erasure-asked' as const, key }
      return (await auth.service.call(readDataMail, { params, token })).body.data.mail
    }
    const [sent, cancelled] = [newId(), newId()]
    await ask(userId, 'erasure-asked', sent)
    await vi.waitFor(async () => expect((await read(sent)).state).toBe('sent'), 10_000)
    expect(Date.parse((await read(sent)).sentAt ?? '')).not.toBeNaN()
    const { jobs } = auth.service.deps
    const data = { kind: 'erasure-asked', userId } as const
    const at = new Date(auth.now().getTime() + 60 * minuteMs)
    const id = await jobs.start(sendMail, { key: `erasure-asked:${cancelled}`, data, userId, at })
    expect(await read(cancelled)).toEqual({ state: 'waiting', sentAt: null })
    expect(await jobs.cancel(id)).toBe(true)
    for (const key of [cancelled, newId()]) expect(await read(key)).toEqual({ state: 'lost', sentAt: null })
  })
})

describe('the mail about unread notifications', () => {
  const ask = async (userId: string, day: string) =>
    auth.service.call(mailNotificationDigest, {
      params: { userId },
      body: { day, count: 3 },
      token: await auth.service.internalToken('engagement'),
    })

  it('is sent once a day to confirmed addresses only, and links to the home page', async () => {
    const { userId, email } = await reader()
    for (const day of ['2026-11-21', '2026-11-21', '2026-11-22']) expect((await ask(userId, day)).status).toBe(204)
    await vi.waitFor(async () => expect(await auth.countMails('notification-digest', email)).toBe(2), 10_000)
    const stranger = await auth.registerUser()
    expect((await ask(stranger.userId, '2026-11-21')).status).toBe(204)
    const jobs = await auth.service.deps.jobs.list({ name: 'send-mail' }, 500)
    for (const job of jobs.filter((one) => one.userId === stranger.userId)) await auth.service.jobEnded(job._id)
    expect(await auth.countMails('notification-digest', stranger.email)).toBe(0)
  })
})

describe('a mail', () => {
  it('has the same link when it is sent again after a crash', async () => {
    const { userId, email } = await reader()
    const links: string[] = []
    const forget = auth.service.onJobMoment(async ({ step, when }) => {
      if (step !== 'send' || when !== 'worked') return undefined
      links.push((await auth.mail('reset-pin', email)).link)
      return links.length === 1 ? 'die' : undefined
    })
    const { jobs, connection } = auth.service.deps
    const id = await jobs.start(sendMail, { data: { kind: 'reset-pin', userId } })
    await vi.waitFor(() => expect(links).toHaveLength(1), 10_000)
    await connection.collection<{ _id: string }>('jobs').updateOne({ _id: id }, { $set: { dueAt: new Date(0) } })
    await auth.service.jobEnded(id)
    forget()
    expect(links).toHaveLength(2)
    expect(new Set(links).size).toBe(1)
  })

  it('is not sent once its link is no longer valid', async () => {
    const { userId, email } = await reader()
    const forget = auth.service.onJobMoment(async ({ step, when }) => {
      if (step === 'link' && when === 'worked') auth.advance(31 * minuteMs)
      return undefined
    })
    const id = await auth.service.deps.jobs.start(sendMail, { data: { kind: 'reset-password', userId } })
    expect(await auth.service.jobEnded(id)).toMatchObject({ state: 'done', steps: ['link'] })
    forget()
    expect(await auth.countMails('reset-password', email)).toBe(0)
  })

  it('can be cancelled by an operator while it is queued, and reports that it is under way while it is being sent', async () => {
    const { userId, email } = await reader()
    const { jobs, mailer } = auth.service.deps
    const token = await auth.service.internalToken('admin')
    const cancel = (id: string) => auth.service.call(cancelJob, { params: { id }, token })
    const start = (at?: Date) =>
      jobs.start(sendMail, { data: { kind: 'pin-was-reset', userId }, ...(at === undefined ? {} : { at }) })
    const asked = Promise.withResolvers<undefined>()
    const slow = Promise.withResolvers<undefined>()
    if (!mailer) throw new Error('No mail is kept.')
    meanwhile(
      mailer,
      'send',
      async () => {
        asked.resolve(undefined)
        await slow.promise
      },
      'before',
    )
    const sent = await start()
    await asked.promise
    expect((await cancel(sent)).problem).toMatchObject({
      code: 'JOB_STATE',
      message: expect.stringContaining("can't be undone"),
    })
    slow.resolve(undefined)
    expect(await auth.service.jobEnded(sent)).toMatchObject({ state: 'done' })
    const waiting = await start(new Date(auth.now().getTime() + minuteMs))
    expect((await cancel(waiting)).body.data.state).toBe('cancelled')
    auth.advance(2 * minuteMs)
    await auth.service.jobEnded(await start())
    expect(await auth.countMails('pin-was-reset', email)).toBe(2)
    vi.restoreAllMocks()
  })

  it('of a registration is stored in the same write as the user', async () => {
    const body = auth.registration()
    const { email } = body
    expect((await auth.browser().call(register, { body })).status).toBe(201)
    await auth.mail('confirm-email', email)
    expect((await auth.browser().call(register, { body })).problem.code).toBe('EMAIL_TAKEN')
    expect(await auth.countMails('confirm-email', email)).toBe(1)
  })
})

describe('the mails of a local run', () => {
  const here = { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' }
  const pageOf = async (path: string, headers: Record<string, string>) => {
    const response = await auth.service.app.request(path, { headers })
    return {
      status: response.status,
      text: await response.text(),
      policy: response.headers.get('content-security-policy'),
    }
  }

  it('are listed and shown to requests from the same machine', async () => {
    const { email } = await auth.registerUser()
    const { id, link } = await auth.mail('confirm-email', email)
    const list = await pageOf(listKeptMails.path, here)
    expect([list.status, list.policy]).toEqual([200, expect.stringContaining("default-src 'none'")])
    expect(list.text).toContain(`href="mail/${id}"`)
    const shown = showKeptMail.path.replace('{id}', id)
    expect((await pageOf(shown, here)).text).toContain(`#token=${link}`)
    expect((await pageOf(`${shown}?as=text`, here)).text).toContain(`#token=${link}`)
  })

  it.each([
    ['a phone in the same network', { ...here, 'x-forwarded-for': '192.168.1.20' }],
    ['a page that lets its own name point here', { ...here, host: 'evil.example' }],
  ])('are not shown to %s', async (_, headers) => {
    expect((await pageOf(listKeptMails.path, headers)).status).toBe(404)
  })

  it('answer 404 if mails go to a server or nowhere', async () => {
    const silent = await startTestAuth()
    const response = await silent.service.app.request(listKeptMails.path, { headers: here })
    expect(response.status).toBe(404)
    await silent.stop()
  })
})

it('links have a short lifetime by purpose, and a user keeps few of them', async () => {
  const { userId, email } = await reader()
  const { jobs, users } = auth.service.deps
  for (let i = 0; i < 10; i += 1) {
    await auth.service.jobEnded(await jobs.start(sendMail, { data: { kind: 'reset-pin', userId } }))
  }
  const links = (await users.findById(userId))?.links ?? []
  expect(links).toHaveLength(8)
  for (const link of links) {
    expect(link.email).toBe(email)
    expect(link.purpose).toBe('reset-pin')
    expect(link.expiresAt.getTime() - auth.now().getTime()).toBeLessThanOrEqual(30 * minuteMs)
  }
})

const disowned = async () => {
  const [first, second, operator] = [await reader(), await reader(), await reader()]
  await auth.service.deps.users.update({ _id: operator.userId }, { $set: { roles: ['user', 'admin'] } }, [])
  const at = auth.now().toISOString()
  const people = { memberId: first.userId, userId: second.userId }
  const data = { ...people, spaceId: newId(), ringId: newId(), at, erasedFrom: at }
  return { first, second, operator, aggregateId: data.spaceId, data }
}
describeConsumer({
  service: () => auth.service,
  event: memberDisowned,
  durable: 'auth-mail-member-disowned',
  prepare: async () => {
    const { first, second, operator, ...given } = await disowned()
    const readers = [first, second, operator].map(({ userId }) => userId)
    const of = { userId: { $in: readers }, 'data.kind': /disown/ }
    return { ...given, effect: () => auth.service.deps.connection.collection('jobs').countDocuments(of) }
  },
})
it('a disowning is mailed to both members and to operators who may reverse it, each with a text of its own', async () => {
  const { first, second, operator, aggregateId, data } = await disowned()
  const support = await reader()
  await auth.service.deps.users.update({ _id: support.userId }, { $set: { roles: ['user', 'support'] } }, [])
  await auth.service.publish(memberDisowned, { aggregateId, data })
  expect((await auth.mail('was-disowned', second.email)).text).toContain('For 30 days you can still take a copy')
  expect((await auth.mail('partner-disowned', first.email)).text).toContain('will be deleted in 30 days')
  const { text } = await auth.mail('team-disowning', operator.email)
  expect(text).toContain(`/admin/device-management?q=${data.ringId}`)
  const jobs = auth.service.deps.connection.collection('jobs')
  expect(await jobs.countDocuments({ userId: support.userId, 'data.kind': 'team-disowning' })).toBe(0)
})
