import {
  liveBucketIn,
  liveBucketOf,
  liveMarkSubject,
  liveSubjectOf,
} from '@love-space/contracts/gateway/live.events.ts'
import { createHintWindow, type HintWindow, type PlacedHint } from './hint-window.ts'

/** How long a bucket is followed after its last stream, so that browsers which reconnect find their hints. */
const keepFollowedMs = 2 * 60_000

interface Bucket {
  window: HintWindow
  streams: number
  /** Monotonic ms when its last stream closed. */
  leftAt: number
}

/** The buckets whose hints a gateway follows: those of the users who have a stream open here, or had a moment ago. */
export const createLiveBuckets = (now: () => number = () => performance.now()) => {
  const buckets = new Map<number, Bucket>()
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
    add: (subject: string, placed: PlacedHint): void => buckets.get(liveBucketIn(subject))?.window.add(placed),
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
