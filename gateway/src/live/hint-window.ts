import type { LiveHint } from '@love-space/contracts/gateway/live.events.ts'
import type { Clock } from '@love-space/service-kit/process/clock.ts'
import { agoMsOf, incarnationOf, placeOf, seqOf } from './place.ts'

/** A hint with its place in the LIVE stream, and when it came there (epoch ms). */
export interface PlacedHint {
  readonly seq: number
  readonly at: number
  readonly hint: LiveHint
}

/** How far back a window reaches. */
const keepMs = 10 * 60_000
const hintsMax = 20_000
/** Between a browser's word and this clock, or between this clock and that of NATS. */
const underWayMs = 2_000

/** The newest hints in memory, bounded by number. */
export const createHintStore = (max = hintsMax) => {
  let hints: PlacedHint[] = []
  /** Everything after this place is in `hints`. */
  let floor = 0
  let last = 0
  /** Up to when something may have come that is not in `hints`. */
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

/** The newest hints of the stream that was born last, and the places in it. */
export const createHintWindow = (clock: Clock) => {
  const store = createHintStore()
  let bornAt: string | undefined
  let incarnation = ''
  let isWhole = false
  return {
    store,
    /** Whether everything of the last minutes has been read. */
    isWhole: (): boolean => isWhole,
    noteWhole: (): void => {
      isWhole = true
    },
    /** Whether this stream is the one whose hints are here; undefined before there was any. */
    isOf: (created: string): boolean | undefined => (bornAt === undefined ? undefined : bornAt === created),
    /** Begins anew with a stream of which nothing is known up to this place; gives the time from which it is to be read. */
    begin: (created: string, lastSeq: number): number => {
      const nowMs = clock().getTime()
      bornAt = created
      incarnation = incarnationOf(created)
      isWhole = false
      store.begin(lastSeq, nowMs)
      return nowMs - keepMs
    },
    lastPlace: (): string => placeOf(incarnation, store.last()),
    placeOf: ({ seq }: PlacedHint): string => placeOf(incarnation, seq),
    /** What a user missed after a place, or in the time they say; undefined when it is not here, or longer ago than this reaches. */
    since: (place: string, userId: string): readonly PlacedHint[] | undefined => {
      const agoMs = agoMsOf(place)
      if (agoMs !== undefined) {
        const at = clock().getTime() - agoMs - underWayMs
        return agoMs > keepMs - underWayMs || at < Date.parse(bornAt ?? '') ? undefined : store.sinceTime(at, userId)
      }
      const seq = seqOf(incarnation, place)
      return seq === undefined ? undefined : store.since(seq, userId)
    },
  }
}
export type HintWindow = ReturnType<typeof createHintWindow>
