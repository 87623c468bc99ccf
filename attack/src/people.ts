import { login, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { commentOnMemory, createMemory } from '@love-space/contracts/media/memory.routes.ts'
import { createTimelineEvent } from '@love-space/contracts/media/timeline.routes.ts'
import { addUserByToken, createWithToken } from '@love-space/contracts/space/entry.routes.ts'
import { getSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { randomBytes } from 'node:crypto'
import type { Browser } from './browser.ts'
import { shown, textAt, valueAt, type Answer } from './http.ts'
import type { Target } from './target.ts'

export interface Pair {
  readonly token: string
  readonly object: string
}

export interface TestUser {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly pin: string
  readonly userId: string
  readonly browser: Browser
}

export interface Partner extends TestUser {
  readonly pair: Pair
  readonly ringId: string
  readonly spaceId: string
  readonly messageId: string
  readonly memoryId: string
  readonly commentId: string
  readonly timelineEventId: string
  readonly songId?: string
}

export interface Couple {
  readonly partners: readonly [Partner, Partner]
  readonly spaceId: string
  readonly private: string
}

const pins = ['4821', '7392', '6047', '9163', '3706', '8259'] as const

export const expectOk = (answer: Answer, what: string): Answer => {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw new Error(`Preparing the attacks: ${what} answered ${shown(answer)}`)
}

export const newAccount = (target: Target, name = 'Somebody') => {
  const account = {
    name,
    email: `attack.${randomBytes(9).toString('hex')}@example.com`,
    password: `pw-${randomBytes(12).toString('base64url')}`,
    pin: target.chance.pick(pins),
  }
  target.secrets.add('password', account.password)
  return account
}

const enter = (browser: Browser, answer: Answer): string => {
  browser.token = textAt(answer.json, 'data.token')
  return textAt(answer.json, 'data.user.id')
}

export const newUser = async (target: Target, name?: string): Promise<TestUser> => {
  const account = newAccount(target, name)
  const browser = target.newBrowser()
  const answer = expectOk(await browser.call(register, { body: account }), 'Opening an account')
  return { ...account, browser, userId: enter(browser, answer) }
}

/** Signs a user in by password, in a browser at a new address. */
export const signInElsewhere = async (target: Target, person: TestUser): Promise<Browser> => {
  const browser = target.newBrowser()
  const { email, password } = person
  enter(browser, expectOk(await browser.call(login, { body: { email, password } }), 'Signing in'))
  return browser
}

export const stepUp = async ({ browser, pin }: TestUser): Promise<void> => {
  enter(browser, expectOk(await browser.call(verifyPin, { body: { pin } }), 'Confirming a PIN'))
}

/** Runs a call. Signs the user in again if an earlier call ended the session. */
export const asSignedIn = async (
  target: Target,
  person: TestUser,
  call: (token: string | null) => Promise<Answer>,
): Promise<Answer> => {
  const { browser, email, password } = person
  const answer = await call(browser.token)
  if (answer.status !== 401) return answer
  const again = { body: { email, password }, token: null, address: target.newAddress() }
  enter(browser, expectOk(await browser.call(login, again), 'Signing in again'))
  return call(browser.token)
}

const nothingWritten = { messageId: '', memoryId: '', commentId: '', timelineEventId: '' }

const join = async (target: Target, pair: Pair, isFirst: boolean, name: string): Promise<Partner> => {
  const account = newAccount(target, name)
  const browser = target.newBrowser()
  const body = { ...account, ringToken: pair.object, spaceToken: pair.token }
  const userId = enter(browser, expectOk(await browser.call(register, { body }), 'Registering with a ring'))
  const route = isFirst ? createWithToken : addUserByToken
  const joined = expectOk(await browser.call(route, { body: { ...pair, userId } }), 'Joining a space')
  const spaceId = textAt(joined.json, 'data.space.id')
  const rings = valueAt(joined.json, 'data.space.rings') as { id: string; ownerId: string | null }[]
  const ringId = rings.find(({ ownerId }) => ownerId === userId)?.id ?? ''
  return { ...account, browser, userId, pair, ringId, spaceId, ...nothingWritten }
}

const writeMessage = async (partner: Partner, message: string): Promise<Partner> => {
  const answer = expectOk(await partner.browser.call(createLoveMessage, { body: { message } }), 'Sending a message')
  return { ...partner, messageId: textAt(answer.json, 'data.loveMessage.id') }
}

type Moments = Pick<Partner, 'memoryId' | 'commentId' | 'timelineEventId'>

const addMoments = async ({ browser, spaceId }: Partner, secret: string): Promise<Moments> => {
  const words = { title: secret, description: secret, tags: [secret] }
  const memory = await browser.call(createMemory, { params: { spaceId }, body: words })
  const memoryId = textAt(expectOk(memory, 'Adding a memory').json, 'data.memory.id')
  const said = await browser.call(commentOnMemory, { params: { id: memoryId }, body: { text: secret } })
  const commentId = textAt(expectOk(said, 'Commenting').json, 'data.memory.comments.0.id')
  const event = await browser.call(createTimelineEvent, { body: { ...words, type: 'other', date: '2024-02-14' } })
  const timelineEventId = textAt(expectOk(event, 'Adding an event').json, 'data.timelineEvent.id')
  return { memoryId, commentId, timelineEventId }
}

export const newCouple = async (target: Target, spaceName?: string): Promise<Couple> => {
  const [first, second] = await target.newPairs(2)
  if (!first || !second) throw new Error('Two rings were needed for the attacks.')
  const secret = `only-ours-${randomBytes(9).toString('hex')}`
  const one = await join(target, first, true, 'Ada')
  const two = await join(target, second, false, 'Ben')
  const params = { spaceId: one.spaceId }
  const relationshipStartDate = '2024-02-14'
  const settings = {
    customName: spaceName ?? secret,
    notes: secret,
    relationshipStartDate,
    spaceSettingComplete: true as const,
  }
  expectOk(await one.browser.call(updateSpace, { params, body: settings }), 'Completing a space')
  expectOk(await two.browser.call(getSpace, { params }), 'Reading a space')
  const moments = await addMoments(one, secret)
  const partners = [
    { ...(await writeMessage(one, secret)), ...moments },
    { ...(await writeMessage(two, secret)), ...moments },
  ] as const
  return { partners, spaceId: one.spaceId, private: secret }
}
