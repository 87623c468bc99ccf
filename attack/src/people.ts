import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { login, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { commentOnMemory, createMemory } from '@love-space/contracts/media/memory.routes.ts'
import { createTimelineEvent } from '@love-space/contracts/media/timeline.routes.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { getSpace, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import type { ApiCall, DemoClient } from '@love-space/demo-data/demo-client.ts'
import { enterByTap, type NewPerson } from '@love-space/demo-data/enter-by-tap.ts'
import { randomBytes } from 'node:crypto'
import type { Browser } from './browser.ts'
import { shown, textAt, type Answer } from './http.ts'
import type { Target } from './target.ts'

export interface TestUser extends NewPerson {
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
  readonly wishId?: string
  /** A letter that the partner sealed, who may take it back. */
  readonly capsuleId?: string
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

/** Returns a client for preparations: it throws an error that an attack would look at. */
const clientOf =
  (browser: Browser): DemoClient =>
  async <const R extends RouteSpec>(route: R, call: ApiCall<R>) =>
    expectOk(await browser.call(route, call), route.id).json as AnswerOf<R>

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

const join = async (target: Target, link: string, who: 'first' | 'second', name: string) => {
  const account = newAccount(target, name)
  const browser = target.newBrowser()
  const { token, user, space, pair } = await enterByTap(clientOf(browser), link, who, account)
  browser.token = token
  const ringId = space.rings.find(({ ownerId }) => ownerId === user.id)?.id ?? ''
  return { ...account, browser, userId: user.id, pair, ringId, spaceId: space.id }
}

const writeMessage = async ({ browser }: TestUser, message: string): Promise<string> =>
  (await clientOf(browser)(createLoveMessage, { body: { message } })).data.loveMessage.id

type Moments = Pick<Partner, 'memoryId' | 'commentId' | 'timelineEventId'>

const addMoments = async (call: DemoClient, spaceId: string, secret: string): Promise<Moments> => {
  const words = { title: secret, description: secret, tags: [secret] }
  const { memory } = (await call(createMemory, { params: { spaceId }, body: words })).data
  const said = (await call(commentOnMemory, { params: { id: memory.id }, body: { text: secret } })).data
  const event = { ...words, type: 'other' as const, date: '2024-02-14' }
  const { timelineEvent } = (await call(createTimelineEvent, { body: event })).data
  return {
    memoryId: memory.id,
    commentId: said.memory.comments[0]?.id ?? '',
    timelineEventId: timelineEvent.id,
  }
}

export const newCouple = async (target: Target, spaceName?: string, firstName = 'Ada'): Promise<Couple> => {
  const [first = '', second = ''] = await target.newTaps(2)
  const secret = `only-ours-${randomBytes(9).toString('hex')}`
  const one = await join(target, first, 'first', firstName)
  const two = await join(target, second, 'second', 'Ben')
  const { spaceId } = one
  const call = clientOf(one.browser)
  const settings = {
    customName: spaceName ?? secret,
    notes: secret,
    relationshipStartDate: '2024-02-14',
    spaceSettingComplete: true as const,
  }
  await call(updateSpace, { params: { spaceId }, body: settings })
  await clientOf(two.browser)(getSpace, { params: { spaceId } })
  const moments = await addMoments(call, spaceId, secret)
  const partners = [
    { ...one, ...moments, messageId: await writeMessage(one, secret) },
    { ...two, ...moments, messageId: await writeMessage(two, secret) },
  ] as const
  return { partners, spaceId, private: secret }
}
