import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import {
  createLoveMessage,
  getTodaysConversation,
  updateTodaysLoveMessage,
} from '@love-space/contracts/engagement/message.routes.ts'
import { listNotifications } from '@love-space/contracts/engagement/notification.routes.ts'
import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { ApiError, type DemoClient } from '@love-space/demo-data/demo-client.ts'
import { enterByTap } from '@love-space/demo-data/enter-by-tap.ts'
import { pairOf } from '@love-space/demo-data/tap-link.ts'
import { BrowserClient } from './client.ts'
import { listen, type LiveListener } from './live-listener.ts'

/** Writes of all partners together. They load every process, but leave time on two cores for a restart. */
const WRITES_PER_SECOND = 40

/** Someone who entered by a ring. */
export interface Entered {
  readonly email: string
  readonly password: string
  readonly tap: Pair
  readonly client: BrowserClient
  readonly userId: string
  readonly spaceId: string
}

export interface Partner extends Entered {
  listener: LiveListener
  /** Number of the last acknowledged write; -1 before the first. */
  acknowledged: number
  /** Number of edits; each published one event. */
  edits: number
  messageId: string | null
}

export async function enter(origin: string, tap: string, who: 'first' | 'second', name: string): Promise<Entered> {
  const client = new BrowserClient(origin)
  const email = `fault.${randomBytes(8).toString('hex')}@example.com`
  const password = 'through-thick-and-thin'
  await client.insist(handleSpaceToken, { body: pairOf(tap) })
  const insist: DemoClient = (route, call) => client.insist(route, call)
  const { token, user, space, pair } = await enterByTap(insist, tap, who, { name, email, password, pin: '4821' })
  client.token = token
  return { email, password, tap: pair, client, userId: user.id, spaceId: space.id }
}

export async function newCouple(origin: string, taps: readonly string[]): Promise<Partner[]> {
  const partners: Partner[] = []
  for (const [index, tap] of taps.entries()) {
    const entered = await enter(origin, tap, index === 0 ? 'first' : 'second', `Partner ${index + 1}`)
    partners.push({ ...entered, listener: listen(entered.client), acknowledged: -1, edits: 0, messageId: null })
  }
  for (const partner of partners) {
    const created = await partner.client.insist(createLoveMessage, { body: { message: 'n=0' } })
    partner.acknowledged = 0
    partner.messageId = created.data.loveMessage.id
  }
  return partners
}

export async function live(partner: Partner, signal: AbortSignal, partners: () => number): Promise<void> {
  let next = partner.acknowledged
  while (!signal.aborted) {
    next += 1
    try {
      await partner.client.call(updateTodaysLoveMessage, { body: { message: `n=${next}` } })
      partner.acknowledged = next
      partner.edits += 1
      if (next % 7 === 0) await signInAgain(partner)
      if (next % 5 === 0) await tapOwnRing(partner)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) await signInAgain(partner).catch(() => undefined)
    }
    await delay(((partners() * 1000) / WRITES_PER_SECOND) * (0.5 + Math.random()))
  }
}

export async function signInAgain({ email, password, client }: Entered): Promise<void> {
  const { data } = await client.call(login, { body: { email, password } })
  client.token = data.token
}

/** Taps the partner's own ring, which must let the known browser in without a PIN. */
async function tapOwnRing({ client, tap }: Partner): Promise<void> {
  const { data } = await client.call(handleSpaceToken, { body: tap })
  if (!['login', 'space-settings', 'home', 'config'].includes(data.action)) {
    throw new ApiError(handleSpaceToken.id, 0, 'TAP', `A tap of one's own ring answered ${data.action}.`)
  }
}

export async function readBack(partner: Partner) {
  const conversation = await partner.client.insist(getTodaysConversation, {})
  const notifications = await partner.client.insist(listNotifications, {})
  return {
    messages: conversation.data.messages,
    notifications: notifications.data.notifications,
  }
}
