import { getHeapStatistics } from 'node:v8'
import { streams } from '@love-space/contracts/event.ts'
import {
  liveBucketIn,
  liveBucketOf,
  liveMarkSubject,
  liveSubjectOf,
} from '@love-space/contracts/gateway/live.events.ts'
import { createHintWindow, type HintWindow, type PlacedHint } from './hint-window.ts'

/** How long a bucket is followed after its last stream, so that browsers which reconnect find their hints. */
const keepFollowedMs = 2 * 60_000

/** A hint takes about 340 bytes. All of them may take a third of the heap. */
const hintsMaxOfHeap = Math.floor(getHeapStatistics().heap_size_limit / 3 / 400)

interface Bucket {
  window: HintWindow
  streams: number
  /** Monotonic ms when its last stream closed. */
  leftAt: number
}

/** The buckets whose hints a gateway follows: those of the users who have a stream open here, or had a moment ago. */
export const createLiveBuckets = ({
  now = () => performance.now(),
  hintsMax = Math.min(streams.live2.memory.messagesMax, hintsMaxOfHeap),
}: { readonly now?: () => number; readonly hintsMax?: number } = {}) => {
  const buckets = new Map<number, Bucket>()
  let held = 0

  /** Forgets the oldest hints, at the same time in all buckets, until not too many are held. */
  const shorten = (): void => {
    const windows = [...buckets.values()].map(({ window }) => window)
    for (;;) {
      held = windows.reduce((sum, window) => sum + window.size(), 0)
      const arrivals = windows.flatMap((window) => window.arrivals())
      if (held <= hintsMax || arrivals.length === 0) return
      const oldest = Math.min(...arrivals)
      const quarter = (Math.max(...arrivals) - oldest) / 4
      for (const window of windows) window.forgetBefore(oldest + quarter)
    }
  }

  return {
    subjects: (): readonly string[] => [liveMarkSubject, ...[...buckets.keys()].map(liveSubjectOf)],
    join: (userId: string): void => {
      const number = liveBucketOf(userId)
      const bucket = buckets.get(number)
      if (bucket) bucket.streams += 1
      else buckets.set(number, { window: createHintWindow(), streams: 1, leftAt: 0 })
    },
    leave: (userId: string): void => {
      const bucket = buckets.get(liveBucketOf(userId))
      if (!bucket) return
      bucket.streams -= 1
      bucket.leftAt = now()
    },
    windowOf: (userId: string): HintWindow | undefined => buckets.get(liveBucketOf(userId))?.window,
    add: (subject: string, placed: PlacedHint): void => {
      buckets.get(liveBucketIn(subject))?.window.add(placed)
      held += 1
      if (held > hintsMax) shorten()
    },
    shorten,
    unloaded: (): readonly (readonly [number, HintWindow])[] =>
      [...buckets].flatMap(([number, { window }]) => (window.isLoaded() ? [] : [[number, window] as const])),
    /** Forgets all hints, because the stream was created again. */
    clear: (): void => {
      for (const bucket of buckets.values()) bucket.window = createHintWindow()
    },
    /** Drops buckets without streams, and hints that arrived before `at`. */
    sweep: (at: number): void => {
      for (const [number, { window, streams, leftAt }] of buckets) {
        if (streams === 0 && now() - leftAt > keepFollowedMs) buckets.delete(number)
        else window.forgetBefore(at)
      }
    },
  }
}
