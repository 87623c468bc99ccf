import type { LiveHint } from '@love-space/contracts/gateway/live.events.ts'

/** A hint, its sequence number in the stream, and its time of arrival there (epoch ms). */
export interface PlacedHint {
  readonly seq: number
  readonly at: number
  readonly hint: LiveHint
}

export interface WindowReach {
  /** The window has every hint with a greater sequence number than this one… */
  readonly floorSeq: number
  /** …and every one that arrived after this time (epoch ms). */
  readonly floorAt: number
  /** Sequence up to which it has them so far. */
  readonly lastSeq: number
}

/** The latest hints of one bucket of users. Until its older hints are loaded, it answers nothing. */
export const createHintWindow = () => {
  let hints: PlacedHint[] = []
  let reach: WindowReach | undefined
  const drop = (count: number): void => {
    const dropped = hints[count - 1]
    if (!reach || !dropped) return
    reach = { ...reach, floorSeq: dropped.seq, floorAt: dropped.at }
    hints = hints.slice(count)
  }
  const of = (userId: string, since: (placed: PlacedHint) => boolean): readonly PlacedHint[] =>
    hints.filter((placed) => since(placed) && placed.hint.userIds.includes(userId))

  return {
    isLoaded: (): boolean => reach !== undefined,
    size: (): number => hints.length,
    /** Arrival of the oldest and of the newest hint, once the older hints are loaded. */
    arrivals: (): readonly number[] => (reach ? [hints[0], hints.at(-1)].flatMap((placed) => placed?.at ?? []) : []),
    lastSeq: (): number => reach?.lastSeq ?? 0,
    /** Adds a newer hint. One that was loaded already is ignored. */
    add: (placed: PlacedHint): void => {
      if (reach && placed.seq <= reach.lastSeq) return
      hints.push(placed)
      if (reach) reach = { ...reach, lastSeq: placed.seq }
    },
    /** Puts the older hints before those added so far. */
    load: (older: readonly PlacedHint[], from: WindowReach): void => {
      const first = hints[0]?.seq ?? Infinity
      hints = [...older.filter(({ seq }) => seq < first), ...hints]
      reach = { ...from, lastSeq: Math.max(from.lastSeq, hints.at(-1)?.seq ?? 0) }
    },
    forgetBefore: (at: number): void => drop(hints.findLastIndex((placed) => placed.at <= at) + 1),
    /** Returns a user's hints after a sequence number; undefined if the window does not reach that far. */
    since: (seq: number, userId: string): readonly PlacedHint[] | undefined =>
      reach && seq >= reach.floorSeq ? of(userId, (placed) => placed.seq > seq) : undefined,
    sinceTime: (at: number, userId: string): readonly PlacedHint[] | undefined =>
      reach && at > reach.floorAt ? of(userId, (placed) => placed.at >= at) : undefined,
  }
}
export type HintWindow = ReturnType<typeof createHintWindow>
