import { AppError } from '@love-space/service-kit/process/app-error.ts'

/** A request on its way to a service. */
export interface QueuedRequest {
  /** Whose it is: an account or an address. */
  readonly key: string
  /** Whether somebody signed in sent it: anybody can come from many addresses, but not from many accounts. */
  readonly isSignedIn: boolean
  /** A connection is free for it. */
  start(): void
  /** There is none for it; called instead of `start`. */
  refuse(error: AppError): void
  /** Bytes per second its client sends or reads; infinite while it is the service that is waited for. */
  paceAt(nowMs: number): number
  /** To end, because its client is slow and others are waiting. */
  giveWay(): void
}

export interface ConnectionLimits {
  readonly connectionsMax: number
  readonly waitingMax: number
  readonly waitMs: number
  /** Slower than this, a client gives way as soon as others wait. */
  readonly giveWayBytesPerS: number
}

const checkMs = 250

const countByKey = (requests: Iterable<QueuedRequest>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { key } of requests) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** The request of the client that uses the fewest connections; among those, of somebody signed in, and the one that waits longest. */
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

/**
 * The last request of the client that waits with most, the newcomer among them; of clients that are not signed in as long
 * as there are any.
 */
const surplusOf = (waiting: readonly QueuedRequest[], newcomer: QueuedRequest): QueuedRequest => {
  const stranger = newcomer.isSignedIn ? waiting.findLast(({ isSignedIn }) => !isSignedIn) : undefined
  if (stranger) return stranger
  const counts = countByKey([...waiting, newcomer])
  const most = Math.max(...counts.values())
  if (counts.get(newcomer.key) === most) return newcomer
  return waiting.findLast(({ key }) => counts.get(key) === most) ?? newcomer
}

/** The requests whose clients are slower than this, slowest first. */
const slowestOf = (active: Iterable<QueuedRequest>, bytesPerS: number, nowMs: number): QueuedRequest[] =>
  Array.from(active, (request) => ({ request, pace: request.paceAt(nowMs) }))
    .filter(({ pace }) => pace < bytesPerS)
    .sort((a, b) => a.pace - b.pace)
    .map(({ request }) => request)

/**
 * Connections to a service and the bounded queue before them. The next connection goes to the client that uses the fewest,
 * to somebody signed in before somebody who is not. A full queue drops a request of somebody who is not signed in, else one
 * of the client that waits with most. Clients that hardly read or send give way. So nobody can keep all others waiting.
 */
export const createConnectionQueue = (limits: ConnectionLimits, now: () => number = Date.now) => {
  const active = new Set<QueuedRequest>()
  /** With the time since which they wait, oldest first. */
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
    while (waiting.size > 0 && active.size < limits.connectionsMax) {
      const request = nextOf(waiting.keys(), active)
      if (!request) return
      waiting.delete(request)
      start(request)
    }
  }

  const check = (): void => {
    const nowMs = now()
    for (const [request, sinceMs] of waiting) if (nowMs - sinceMs > limits.waitMs) refuse(request)
    const slow = slowestOf(active, limits.giveWayBytesPerS, nowMs)
    for (const request of slow.slice(0, waiting.size)) request.giveWay()
    startWaiting()
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Starts the request now or later, or refuses it with UNAVAILABLE. */
    enter: (request: QueuedRequest): void => {
      if (active.size < limits.connectionsMax) return start(request)
      if (waiting.size >= limits.waitingMax) {
        const refused = surplusOf([...waiting.keys()], request)
        refuse(refused)
        if (refused === request) return
      }
      waiting.set(request, now())
      timer ??= setInterval(check, checkMs).unref()
    },
    /** The request is over, or nobody waits for it any longer. */
    leave: (request: QueuedRequest): void => {
      waiting.delete(request)
      if (active.delete(request)) startWaiting()
    },
    check,
    activeCount: (): number => active.size,
    waitingCount: (): number => waiting.size,
    close: (): void => clearInterval(timer),
  }
}
export type ConnectionQueue = ReturnType<typeof createConnectionQueue>
