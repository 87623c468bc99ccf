import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { createCrowd, type Place } from './crowd.ts'

export interface QueuedRequest extends Place {
  /** User id; without a user, the client's address. */
  readonly key: string
  /** Whether the user is signed in, which gives priority: an attacker gets addresses cheaply, but not accounts. */
  readonly isSignedIn: boolean
  start(): void
  refuse(error: AppError): void
  /** Returns the bytes per second that the client sends or reads; infinite while the service is the slow side. */
  paceAt(nowMs: number): number
  /** Ends the request, because its client is slow and others wait. */
  yieldConnection(): void
  /** Leaves a replica that answers nothing. */
  watch(nowMs: number): void
}

export interface ConnectionLimits {
  readonly connectionsMax: number
  readonly waitingMax: number
  readonly waitMs: number
  /** Bytes per second below which a client's request ends while others wait. */
  readonly giveWayBytesPerS: number
}

const checkMs = 250

const countByKey = (requests: Iterable<QueuedRequest>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { key } of requests) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Picks the next request: fewest connections of its client, then a signed-in user, then the longest wait. */
const nextOf = (waiting: Iterable<QueuedRequest>, active: Iterable<QueuedRequest>): QueuedRequest | undefined => {
  const used = countByKey(active)
  let chosen: QueuedRequest | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const request of waiting) {
    const count = used.get(request.key) ?? 0
    const isBefore = request.isSignedIn && !chosen?.isSignedIn
    if (count < fewest || (count === fewest && isBefore)) [chosen, fewest] = [request, count]
    if (fewest === 0 && chosen?.isSignedIn) break
  }
  return chosen
}

/** Picks the request to refuse: an anonymous one for a signed-in one, else one of the client with most requests. */
const surplusOf = (waiting: readonly QueuedRequest[], newcomer: QueuedRequest): QueuedRequest => {
  const anonymous = newcomer.isSignedIn ? waiting.findLast(({ isSignedIn }) => !isSignedIn) : undefined
  if (anonymous) return anonymous
  const counts = countByKey([...waiting, newcomer])
  const most = Math.max(...counts.values())
  if (counts.get(newcomer.key) === most) return newcomer
  return waiting.findLast(({ key }) => counts.get(key) === most) ?? newcomer
}

const slowestOf = (active: Iterable<QueuedRequest>, bytesPerS: number, nowMs: number): QueuedRequest[] =>
  Array.from(active, (request) => ({ request, pace: request.paceAt(nowMs) }))
    .filter(({ pace }) => pace < bytesPerS)
    .sort((a, b) => a.pace - b.pace)
    .map(({ request }) => request)

/**
 * Limits the connections to a service by a bounded, fair queue: fewest connections first, then signed-in users. A full
 * queue refuses anonymous requests first. Slow clients end. So no client can block the others.
 */
export const createConnectionQueue = (limits: ConnectionLimits, now: () => number = Date.now) => {
  const active = createCrowd<QueuedRequest>()
  const waiting = new Map<QueuedRequest, number>()
  let timer: NodeJS.Timeout | undefined

  const start = (request: QueuedRequest): void => {
    active.add(request)
    request.start()
  }

  const refuse = (request: QueuedRequest): void => {
    waiting.delete(request)
    request.refuse(new AppError('UNAVAILABLE'))
  }

  const startWaiting = (): void => {
    while (waiting.size > 0 && active.members.length < limits.connectionsMax) {
      const request = nextOf(waiting.keys(), active.members)
      if (!request) return
      waiting.delete(request)
      start(request)
    }
  }

  const check = (): void => {
    const nowMs = now()
    for (const [request, sinceMs] of waiting) if (nowMs - sinceMs > limits.waitMs) refuse(request)
    const slow = slowestOf(active.members, limits.giveWayBytesPerS, nowMs)
    for (const request of slow.slice(0, waiting.size)) request.yieldConnection()
    startWaiting()
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    enter: (request: QueuedRequest): void => {
      if (active.members.length < limits.connectionsMax) return start(request)
      if (waiting.size >= limits.waitingMax) {
        const refused = surplusOf([...waiting.keys()], request)
        refuse(refused)
        if (refused === request) return
      }
      waiting.set(request, now())
      timer ??= setInterval(check, checkMs).unref()
    },
    leave: (request: QueuedRequest): void => {
      waiting.delete(request)
      if (active.remove(request)) startWaiting()
    },
    check,
    watch: (): void => {
      const nowMs = now()
      for (const request of active.members.slice()) request.watch(nowMs)
    },
    activeCount: (): number => active.members.length,
    waitingCount: (): number => waiting.size,
    close: (): void => clearInterval(timer),
  }
}
export type ConnectionQueue = ReturnType<typeof createConnectionQueue>
