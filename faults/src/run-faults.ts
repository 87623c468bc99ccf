import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { withJetStream } from '@love-space/backup/events.ts'
import { messageCreated, messageUpdated } from '@love-space/contracts/engagement/message.events.ts'
import { streams, type Envelope } from '@love-space/contracts/event.ts'
import { pingDatabase } from '@love-space/contracts/admin/diagnostics.routes.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import type { PortName } from '@love-space/local-runtime/record/port-names.ts'
import { live, newCouple, readBack, type Partner } from './couple.ts'
import { killPart, natsUrlOf, recordOf, until, untilBack } from './parts.ts'
import { messagesIn } from '@love-space/testing/stream-messages.ts'

/** Counts of a run. All except `recoverySeconds` must be 0. */
export interface FaultTally {
  acknowledgedWritesLost: number
  eventsLost: number
  doubledMessagesOrNotifications: number
  streamsNotResumed: number
  /** For each round: seconds from the kill until the process is ready, and until every kind of request succeeds. */
  readonly recoverySeconds: {
    readonly round: number
    readonly killed: PortName
    readonly readySeconds: number
    readonly seconds: number
  }[]
}

const victims = ['gateway', 'auth', 'space', 'engagement', 'nats', 'mongo', 'media', 'admin'] as const
const KILLED_AFTER_MS_MAX = 500

type Victim = (typeof victims)[number]

export async function runFaults(options: {
  dir: string
  rounds: number
  seed: number
  log: (line: string) => void
}): Promise<FaultTally> {
  const { dir, rounds, seed, log } = options
  const tally: FaultTally = {
    acknowledgedWritesLost: 0,
    eventsLost: 0,
    doubledMessagesOrNotifications: 0,
    streamsNotResumed: 0,
    recoverySeconds: [],
  }
  const { web } = recordOf(dir)
  const partners: Partner[] = []
  const stopping = new AbortController()
  const lives: Promise<void>[] = []
  const arrive = async (taps: readonly string[]): Promise<void> => {
    const couple = await newCouple(web, taps)
    partners.push(...couple)
    lives.push(...couple.map((partner) => live(partner, stopping.signal, () => partners.length)))
  }
  try {
    await arrive(await issueTapLinks(dir, 2))
    for (const [index, { victim, afterMs }] of planOf(rounds, seed).entries()) {
      const round = index + 1
      const taps = await issueTapLinks(dir, 2)
      await delay(afterMs)
      const killedAt = Date.now()
      const killedPid = killPart(dir, victim)
      // Registers a couple at this moment, which must succeed once the process is back.
      const arriving =
        victim === 'media' || victim === 'admin' ? undefined : arrive(taps).catch((error: unknown) => error)
      await untilBack(dir, victim, killedPid)
      const readySeconds = (Date.now() - killedAt) / 1000
      await untilAllAnswers(web, partners)
      const seconds = (Date.now() - killedAt) / 1000
      tally.recoverySeconds.push({ round, killed: victim, readySeconds, seconds })
      const failure = await arriving
      if (failure instanceof Error) throw failure
      const deaf = await countDeafStreams(partners)
      tally.streamsNotResumed += deaf
      log(
        `round ${round}: ${victim} killed, ready after ${readySeconds.toFixed(1)} s, requests succeed again after ${seconds.toFixed(1)} s, ${deaf} streams not resumed`,
      )
    }
    stopping.abort()
    await Promise.all(lives)
    await count(dir, partners, tally)
    return tally
  } finally {
    stopping.abort()
    for (const { listener } of partners) listener.stop()
  }
}

/** Plans kills: every process once before any is killed again. */
function planOf(rounds: number, seed: number): { victim: Victim; afterMs: number }[] {
  const orders = fc.sample(fc.shuffledSubarray([...victims], { minLength: victims.length }), {
    seed,
    numRuns: Math.ceil(rounds / victims.length),
  })
  const moments = fc.sample(fc.nat(KILLED_AFTER_MS_MAX), { seed, numRuns: rounds })
  return moments.map((afterMs, index) => ({ victim: orders.flat()[index] ?? 'gateway', afterMs }))
}

async function untilAllAnswers(web: string, partners: readonly Partner[]): Promise<void> {
  const [partner] = partners
  if (!partner) return
  const { client, email, password } = partner
  const isBack = await until(async () => {
    await client.call(login, { body: { email, password } })
    await client.call(listSpaces)
    await client.call(getTodaysConversation)
    await client.call(pingDatabase)
    return (await fetch(`${web}/`)).ok
  }, 90_000)
  if (!isBack) throw new Error('The product did not come back within 90 s.')
}

/** Counts streams that miss the hint of a write acknowledged after the restart. */
async function countDeafStreams(partners: readonly Partner[]): Promise<number> {
  const before = partners.map(({ listener, acknowledged }) => ({ heard: listener.heard.length, acknowledged }))
  const moved = await until(
    async () => partners.every((partner, index) => partner.acknowledged > (before[index]?.acknowledged ?? 0)),
    60_000,
  )
  if (!moved) throw new Error('The couples could not write again within 60 s.')
  let deaf = 0
  await until(async () => {
    deaf = partners.filter(({ listener }, index) => listener.heard.length <= (before[index]?.heard ?? 0)).length
    return deaf === 0
  }, 30_000)
  return deaf
}

async function count(dir: string, partners: readonly Partner[], tally: FaultTally): Promise<void> {
  const eventIds = new Map<string, Set<string>>()
  const settled = await until(async () => {
    eventIds.clear()
    for (const envelope of await readEvents(await natsUrlOf(dir))) {
      const key = `${envelope.type} ${envelope.data.messageId}`
      eventIds.set(key, (eventIds.get(key) ?? new Set()).add(envelope.id))
    }
    return missingEvents(partners, eventIds) === 0
  }, 30_000)
  tally.eventsLost = settled ? 0 : missingEvents(partners, eventIds)

  for (const [index, partner] of partners.entries()) {
    const other = partners[index % 2 === 0 ? index + 1 : index - 1]
    if (!other) continue
    const expectsNotification = (notifications: { type: string; refId: string | null }[]) =>
      notifications.filter(({ type, refId }) => type === 'message' && refId === other.messageId).length
    await until(async () => expectsNotification((await readBack(partner)).notifications) >= 1, 30_000)
    const { messages, notifications } = await readBack(partner)
    const own = messages.filter(({ createdById }) => createdById === partner.userId)
    const written = Number(/^n=(\d+)$/.exec(own[0]?.message ?? '')?.[1] ?? -1)
    if (written < partner.acknowledged) tally.acknowledgedWritesLost += 1
    tally.doubledMessagesOrNotifications += Math.max(0, own.length - 1)
    const notified = expectsNotification(notifications)
    if (notified === 0) tally.eventsLost += 1
    tally.doubledMessagesOrNotifications += Math.max(0, notified - 1)
    const joined = notifications.filter(({ type }) => type === 'partner_joined').length
    const expectedJoined = index % 2 === 0 ? 1 : 0
    tally.eventsLost += Math.max(0, expectedJoined - joined)
    tally.doubledMessagesOrNotifications += Math.max(0, joined - expectedJoined)
  }
}

function missingEvents(partners: readonly Partner[], eventIds: ReadonlyMap<string, ReadonlySet<string>>): number {
  let missing = 0
  for (const { messageId, edits } of partners) {
    missing += Math.max(0, 1 - (eventIds.get(`${messageCreated.subject} ${messageId}`)?.size ?? 0))
    missing += Math.max(0, edits - (eventIds.get(`${messageUpdated.subject} ${messageId}`)?.size ?? 0))
  }
  return missing
}

const readEvents = (natsUrl: string): Promise<Envelope<{ messageId?: string }>[]> =>
  withJetStream(natsUrl, async (jsm, connection) => {
    const envelopes: Envelope<{ messageId?: string }>[] = []
    for await (const message of messagesIn(jsm, connection, streams.engagement.name)) {
      envelopes.push(message.json<Envelope<{ messageId?: string }>>())
    }
    return envelopes
  })
