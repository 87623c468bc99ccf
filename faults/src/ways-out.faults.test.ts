import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  changeEmail,
  confirmEmail,
  forgotPassword,
  forgotPin,
  resetPassword,
  resetPin,
} from '@love-space/contracts/auth/recovery.routes.ts'
import { login, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { deleteAccount, meWithRoles, updateUserProfile } from '@love-space/contracts/auth/user.routes.ts'
import { updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { createExportDownload, getExport, startExport } from '@love-space/contracts/media/export.routes.ts'
import { endSpace, leaveSpace, listSpaces, resumeSpace } from '@love-space/contracts/space/space.routes.ts'
import type { ApiError } from '@love-space/demo-data/demo-client.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import type { PortName } from '@love-space/local-runtime/record/port-names.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { BrowserClient } from './client.ts'
import { newCouple, type Partner } from './couple.ts'
import { killPart, mustWithin, until, untilBack } from './parts.ts'
import { placesWith } from './planted-search.ts'

const subjects = {
  'confirm-email': 'Is this your email?',
  'confirm-new-email': 'Your new email for Love Space',
  'email-was-changed': 'Your email was changed',
  'reset-password': 'A new password for Love Space',
  'password-was-reset': 'Your password was changed',
  'reset-pin': 'A new PIN for Love Space',
  'pin-was-reset': 'Your PIN was changed',
} as const
type MailKind = keyof typeof subjects

const waitMs = 90_000
const momentMsMax = 60

const dir = inject('runDir')
const { web } = inject('demo')
const planted = (): string => `planted ${randomBytes(12).toString('hex')}`

const must = mustWithin(waitMs)

const killed = new Map<PortName, number>()
const stands = async (victim: PortName): Promise<void> => {
  const pid = killed.get(victim)
  if (pid !== undefined) await untilBack(dir, victim, pid)
  killed.delete(victim)
}
const moments = fc.sample(fc.nat(momentMsMax), { numRuns: 40, seed: Number(process.env.SEED) })

/** Repeats a step until it is answered. A process dies during the step or just after it. */
const through = async <T>(victim: PortName, step: () => Promise<T>): Promise<T> => {
  await stands(victim)
  const [answer] = await Promise.all([
    step(),
    delay(moments.shift() ?? 0).then(() => killed.set(victim, killPart(dir, victim))),
  ])
  return answer
}

/** The first try may have succeeded although its response was lost. */
const isDone =
  (...codes: readonly string[]) =>
  ({ code }: ApiError): boolean =>
    codes.includes(code)

const mailsTo = async (kind: MailKind, to: string): Promise<string[]> => {
  const folder = join(dir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const kept = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, string>),
  )
  return kept.flatMap((mail) => (mail.to === to && mail.subject === subjects[kind] ? [mail.text ?? ''] : []))
}

const linkIn = async (kind: MailKind, to: string): Promise<string> => {
  let token = ''
  await must(`the mail ${kind}`, async () => {
    token = /#token=(\S+)/.exec((await mailsTo(kind, to))[0] ?? '')?.[1] ?? ''
    return token !== ''
  })
  return token
}

const isToldOnce = async (kind: MailKind, to: string): Promise<void> => {
  await must(`the mail ${kind}`, async () => (await mailsTo(kind, to)).length > 0)
  expect(await mailsTo(kind, to)).toHaveLength(1)
}

const letter = planted()
const name = planted()
let first: Partner
let second: Partner
let email = ''
let password = ''
let pin = '4821'
let spaceId = ''

const signIn = async (): Promise<void> => {
  first.client.token = null
  const signedIn = await first.client.insist(login, { body: { email, password } })
  first.client.token = signedIn.data.token
}
const givePin = async ({ client }: Partner, given: string): Promise<void> => {
  const answer = await client.insist(verifyPin, { body: { pin: given } })
  client.token = answer.data.token
}
const isOver = (token: string | null) => async (): Promise<boolean> => {
  const client = new BrowserClient(web)
  client.token = token
  return client.call(meWithRoles).then(
    () => false,
    (error: unknown) => (error as ApiError).status === 401,
  )
}
const spaceOf = async ({ client }: Partner) => (await client.insist(listSpaces, {})).data.spaces[0]
const countOf = async ({ client }: Partner, type: string): Promise<number> => {
  const answer = await client.insist(listNotifications, {})
  return answer.data.notifications.filter((one) => one.type === type).length
}

beforeAll(async () => {
  const [one, other] = await newCouple(web, await issueTapLinks(dir, 2))
  if (!one || !other) throw new Error('A couple has two people.')
  first = one
  second = other
  ;({ email, password } = first)
  spaceId = (await spaceOf(first))?.id ?? ''
  await first.client.insist(updateUserProfile, { body: { name } })
  await first.client.insist(updateTodaysLoveMessage, { body: { message: letter } })
}, 120_000)
afterAll(async () => {
  for (const { listener } of [first, second]) listener.stop()
  for (const victim of killed.keys()) await stands(victim)
}, 120_000)

describe('somebody finds a way back while parts are killed between any two steps', { timeout: 240_000 }, () => {
  it('confirms their e-mail', async () => {
    const token = await linkIn('confirm-email', email)
    await through('auth', () => first.client.insist(confirmEmail, { body: { token } }, isDone('LINK_EXPIRED')))
    const me = await first.client.insist(meWithRoles, {})
    expect(me.data.user.emailConfirmed).toBe(true)
  })

  it('sets a forgotten password: every sign-in ends, and they are told once', async () => {
    const stranger = new BrowserClient(web)
    const before = first.client.token
    await through('nats', () => stranger.insist(forgotPassword, { body: { email } }))
    const token = await linkIn('reset-password', email)
    const body = { token, newPassword: 'four-by-the-sea' }
    await through('auth', () => stranger.insist(resetPassword, { body }, isDone('LINK_EXPIRED')))
    password = body.newPassword
    await signIn()
    await must('the end of the other sign-ins', isOver(before))
    await isToldOnce('password-was-reset', email)
  })

  it('sets a forgotten PIN: every sign-in ends, and they are told once', async () => {
    const stranger = new BrowserClient(web)
    const before = first.client.token
    await through('auth', () => stranger.insist(forgotPin, { body: { email } }))
    const token = await linkIn('reset-pin', email)
    await through('nats', () => stranger.insist(resetPin, { body: { token, newPin: '7351' } }, isDone('LINK_EXPIRED')))
    pin = '7351'
    await signIn()
    await givePin(first, pin)
    await must('the end of the other sign-ins', isOver(before))
    await isToldOnce('pin-was-reset', email)
  })

  it('changes the e-mail, and the former address is told once', async () => {
    const former = email
    const wanted = `new.${former}`
    await givePin(first, pin)
    await through('auth', () => first.client.insist(changeEmail, { body: { email: wanted } }))
    const token = await linkIn('confirm-new-email', wanted)
    await through('mongo', () => first.client.insist(confirmEmail, { body: { token } }, isDone('LINK_EXPIRED')))
    email = wanted
    await signIn()
    await isToldOnce('email-was-changed', former)
  })
})

describe('two come to an end while parts are killed between any two steps', { timeout: 240_000 }, () => {
  it('one ends their space, the other is told once and can write nothing any more', async () => {
    await givePin(first, pin)
    await through('space', () => first.client.insist(endSpace, { params: { spaceId } }))
    await must('the end of the space', async () => (await spaceOf(second))?.status === 'ENDED')
    await must('its being read-only', async () =>
      second.client.call(updateTodaysLoveMessage, { body: { message: 'too late' } }).then(
        () => false,
        (error: unknown) => (error as ApiError).code === 'SPACE_READ_ONLY',
      ),
    )
    await must('the notice', async () => (await countOf(second, 'space_ended')) === 1)
  })

  it('the other takes it back, and both write on', async () => {
    await through('nats', () => second.client.insist(resumeSpace, { params: { spaceId } }))
    await must('the space', async () => (await spaceOf(first))?.status === 'ACTIVE')
    await must('a written letter', async () => {
      await first.client.call(updateTodaysLoveMessage, { body: { message: letter } })
      return true
    })
    await must('the notice', async () => (await countOf(first, 'space_resumed')) === 1)
  })

  it('one takes their data away, once for each address', async () => {
    await givePin(first, pin)
    await through('media', () => first.client.insist(startExport, {}))
    await must('the export', async () => (await first.client.call(getExport)).data.export?.state === 'ready')
    const offered = await through('gateway', () => first.client.insist(createExportDownload, {}))
    await stands('gateway')
    const open = async () => fetch(new URL(offered.data.url, web))
    const zip = Buffer.from(await (await open()).arrayBuffer())
    expect(zip.subarray(0, 2).toString()).toBe('PK')
    expect((await open()).status).toBe(410)
  })

  it('one leaves, the other deletes the account: the rings are free, and no word of theirs is anywhere', async () => {
    expect((await placesWith(dir, [name, letter, email])).length).toBeGreaterThan(2)
    await givePin(second, '4821')
    await through('space', () =>
      second.client.insist(leaveSpace, { params: { spaceId } }, isDone('SPACE_NOT_FOUND', 'NO_SPACES')),
    )
    await must('the one who is left', async () => (await spaceOf(first))?.users.length === 1)
    await givePin(first, pin)
    const { token } = first.client
    await through('auth', () => first.client.insist(deleteAccount, {}, ({ status }) => status === 401))
    await must('the end of every sign-in', isOver(token))
    for (const victim of ['engagement', 'media', 'space'] as const) await through(victim, async () => undefined)
    let left: string[] = []
    await until(async () => {
      left = await placesWith(dir, [name, letter, email])
      return left.length === 0
    }, waitMs)
    expect(left).toEqual([])
    // Rings of an erased space return to stock; their links open nothing.
    const answer = await second.client.insist(handleSpaceToken, { body: first.tap }, () => true)
    expect(answer?.data.action ?? 'denied').toBe('denied')
  })
})
