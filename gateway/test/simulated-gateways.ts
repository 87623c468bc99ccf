import { setTimeout } from 'node:timers/promises'
import type { LiveHint } from '@love-space/contracts/gateway/live.events.ts'
import { connectNats } from '@love-space/service-kit/events/nats-link.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { openingFrames } from '../src/live/live-frames.ts'
import { followLiveHints } from '../src/live/live-window.ts'

// Child process of the bench row `live-gateways`: any number of gateways without HTTP, each with its own NATS connection.

interface Start {
  readonly natsUrl: string
  /** Per gateway, its users. */
  readonly users: readonly (readonly string[])[]
}
type Wish =
  | ({ readonly kind: 'start' } & Start)
  | { readonly kind: 'counts' }
  | { readonly kind: 'places' }
  | { readonly kind: 'resume'; readonly places: Readonly<Record<string, string>> }

type Gateway = Awaited<ReturnType<typeof startGateway>>

const logger = createLogger('gateway', 'warn')

const startGateway = async (natsUrl: string) => {
  const counts = { deliveries: 0, own: 0 }
  const users = new Set<string>()
  const nats = await connectNats({ url: natsUrl, name: 'gateway', logger })
  const onHint = ({ hint }: { readonly hint: LiveHint }): void => {
    counts.deliveries += 1
    if (hint.userIds.some((userId) => users.has(userId))) counts.own += 1
  }
  const hints = followLiveHints({ nats, logger, listener: { onHint, onReset: () => undefined } })
  while (!hints.isFollowing()) await setTimeout(20)
  const open = async (userId: string, place: string | undefined): Promise<string> => {
    users.add(userId)
    hints.join(userId)
    for (let tries = 0; tries < 2 && !hints.isReady(userId, place); tries += 1) await hints.prepare()
    return openingFrames(hints, userId, place)
  }
  return { counts, users, hints, open }
}

let gateways: readonly Gateway[] = []

const countsNow = () => {
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, gateways: gateways.map(({ counts }) => ({ ...counts })) }
}

const answer = async (wish: Wish): Promise<unknown> => {
  if (wish.kind === 'start') {
    const started: Gateway[] = []
    for (const users of wish.users) {
      const gateway = await startGateway(wish.natsUrl)
      await Promise.all(users.map((user) => gateway.open(user, undefined)))
      started.push(gateway)
    }
    gateways = started
    return started.length
  }
  if (wish.kind === 'counts') return countsNow()
  if (wish.kind === 'places') {
    const places = gateways.flatMap(({ users, hints }) => [...users].map((user) => [user, hints.lastPlace(user)]))
    return Object.fromEntries(places) as Record<string, string>
  }
  const opened = gateways
    .slice(0, 1)
    .flatMap(({ open }) => Object.entries(wish.places).map(([user, place]) => open(user, place)))
  const frames = await Promise.all(opened)
  return {
    resets: frames.filter((text) => text.includes('event: reset')).length,
    hints: frames.reduce((sum, text) => sum + text.split('event: hint').length - 1, 0),
  }
}

process.on('message', (wish: Wish) => {
  answer(wish).then(
    (value) => process.send?.({ value }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
