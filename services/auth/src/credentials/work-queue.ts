import { AppError } from '@love-space/service-kit/process/app-error.ts'

/** Who requests the work: a signed-in user or known browser, or anyone else. */
export type Requester = 'known' | 'unknown'

export interface QueueLimits {
  readonly inFlightMax: number
  readonly waitingMax: number
  /** Longest wait in the queue. After it the client has timed out or is about to, so the request is refused. */
  readonly waitMsMax: number
}

/** Runs the work when a slot is free, known requesters first. Throws UNAVAILABLE if full or too slow. */
export type WorkQueue = <T>(requester: Requester, work: () => Promise<T>) => Promise<T>

interface Turn {
  readonly begin: () => void
}

export const createWorkQueue = ({ inFlightMax, waitingMax, waitMsMax }: QueueLimits): WorkQueue => {
  let inFlight = 0
  const waiting: Readonly<Record<Requester, Set<Turn>>> = { known: new Set(), unknown: new Set() }
  const refused = (): AppError => new AppError('UNAVAILABLE', undefined, { retryAfterS: 2 })

  const waitForTurn = (requester: Requester): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = waiting[requester]
      if (line.size >= waitingMax) return reject(refused())
      // A timer refuses the request, because an unknown requester may never get a turn while known ones keep coming.
      const timer = setTimeout(() => {
        line.delete(turn)
        reject(refused())
      }, waitMsMax)
      const turn: Turn = {
        begin: () => {
          line.delete(turn)
          clearTimeout(timer)
          resolve()
        },
      }
      line.add(turn)
    })

  return async (requester, work) => {
    if (inFlight >= inFlightMax) await waitForTurn(requester)
    else inFlight += 1
    try {
      return await work()
    } finally {
      const [next] = waiting.known.size > 0 ? waiting.known : waiting.unknown
      if (next) next.begin()
      else inFlight -= 1
    }
  }
}
