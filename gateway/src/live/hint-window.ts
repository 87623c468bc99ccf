import type { LiveHint } from '@love-space/contracts/gateway/live.events.ts'
import type { FollowStart } from '@love-space/service-kit/events/follow-stream.ts'
import type { Clock } from '@love-space/service-kit/process/clock.ts'
import { agoMsOf, incarnationOf, placeOf, seqOf } from './place.ts'

/** A hint, its sequence number in the LIVE stream, and its time of arrival there (epoch ms). */
export interface PlacedHint {
  readonly seq: number
  readonly at: number
  readonly hint: LiveHint
}

export const keepMs = 10 * 60_000
const hintsMax = 20_000
/** Tolerance for network delay, and for differences between the clocks of browser, gateway and NATS. */
const underWayMs = 2_000

export const createHintStore = (max = hintsMax) => {
  let hints: PlacedHint[] = []
  /** `hints` has every hint with a greater sequence number. */
  let floor = 0
  let last = 0
  /** `hints` has every hint that arrived after this time (epoch ms). */
  let floorAt = 0
  const of = (userId: string) => (placed: PlacedHint) => placed.hint.userIds.includes(userId)
  return {
    last: () => last,
    begin: (floorSeq: number, at: number): void => {
      hints = []
      floor = last = floorSeq
      floorAt = at
    },
    add: (placed: PlacedHint): void => {
      hints.push(placed)
      last = placed.seq
      if (hints.length < max * 1.25) return
      const dropped = hints.length - max
      floor = hints[dropped - 1]?.seq ?? floor
      floorAt = hints[dropped - 1]?.at ?? floorAt
      hints = hints.slice(dropped)
    },
    since: (seq: number, userId: string): readonly PlacedHint[] | undefined =>
      seq < floor || seq > last ? undefined : hints.filter((placed) => placed.seq > seq).filter(of(userId)),
    sinceTime: (at: number, userId: string): readonly PlacedHint[] | undefined =>
      at <= floorAt ? undefined : hints.filter((placed) => placed.at >= at).filter(of(userId)),
  }
}

export const createHintWindow = (clock: Clock) => {
  const store = createHintStore()
  let bornAt = ''
  let incarnation = ''
  return {
    store,
    start: ({ created, floorSeq, sinceMs }: FollowStart): void => {
      bornAt = created
      incarnation = incarnationOf(created)
      store.begin(floorSeq, sinceMs)
    },
    lastPlace: (): string => placeOf(incarnation, store.last()),
    placeOf: ({ seq }: PlacedHint): string => placeOf(incarnation, seq),
    /** Returns the hints missed since a place or an `ago-` time; undefined if the window does not reach that far. */
    since: (place: string, userId: string): readonly PlacedHint[] | undefined => {
      const agoMs = agoMsOf(place)
      if (agoMs !== undefined) {
        const at = clock().getTime() - agoMs - underWayMs
        return agoMs > keepMs - underWayMs || at < Date.parse(bornAt) ? undefined : store.sinceTime(at, userId)
      }
      const seq = seqOf(incarnation, place)
      return seq === undefined ? undefined : store.since(seq, userId)
    },
  }
}
export type HintWindow = ReturnType<typeof createHintWindow>
