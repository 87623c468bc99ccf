import { AppError } from '@love-space/service-kit/process/app-error.ts'

/** Who work is done for: somebody the service knows (signed in, or in a browser it knows), or anybody else. */
export type Asker = 'known' | 'stranger'

export interface QueueLimits {
  /** Pieces of work that run at once. */
  readonly inFlightMax: number
  /** Of each kind of asker, how many may wait; further ones are refused. */
  readonly waitingMax: number
  /** What has waited longer is refused instead of done: its client has given up, or is about to. */
  readonly waitMsMax: number
}

/** Runs the work as soon as fewer than `inFlightMax` pieces run, that for known people first. Throws UNAVAILABLE where too many wait, and at once for what has waited too long. */
export type WorkQueue = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>

interface Turn {
  readonly begin: () => void
}

export const createWorkQueue = ({ inFlightMax, waitingMax, waitMsMax }: QueueLimits): WorkQueue => {
  let inFlight = 0
  const waiting: Readonly<Record<Asker, Set<Turn>>> = { known: new Set(), stranger: new Set() }
  const refused = (): AppError => new AppError('UNAVAILABLE', undefined, { retryAfterS: 2 })

  const waitForTurn = (asker: Asker): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = waiting[asker]
      if (line.size >= waitingMax) return reject(refused())
      // By the clock and not by its turn, which may never come while known people keep asking.
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

  return async (asker, work) => {
    if (inFlight >= inFlightMax) await waitForTurn(asker)
    else inFlight += 1
    try {
      return await work()
    } finally {
      // The next one takes over this place.
      const [next] = waiting.known.size > 0 ? waiting.known : waiting.stranger
      if (next) next.begin()
      else inFlight -= 1
    }
  }
}
