import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'

export type PastThing =
  | { readonly kind: 'letter'; readonly date: string; readonly letter: LoveMessage }
  | { readonly kind: 'memory'; readonly date: string; readonly memory: Memory }
  | { readonly kind: 'milestone'; readonly date: string; readonly event: TimelineEvent }

export interface PastDay {
  readonly date: string
  readonly things: readonly PastThing[]
}

interface Past {
  readonly letters: readonly LoveMessage[]
  readonly memories: readonly Memory[]
  readonly timelineEvents: readonly TimelineEvent[]
}

/** Groups records by day, newest first. Within a day: milestones, memories, letters. */
export const pastDays = ({ letters, memories, timelineEvents }: Past): PastDay[] => {
  const things: readonly PastThing[] = [
    ...timelineEvents.map((event) => ({ kind: 'milestone', date: event.date, event }) as const),
    ...memories.map((memory) => ({ kind: 'memory', date: memory.date, memory }) as const),
    ...letters.map((letter) => ({ kind: 'letter', date: letter.date, letter }) as const),
  ]
  const days = [...new Set(things.map(({ date }) => date))].toSorted().toReversed()
  return days.map((date) => ({ date, things: things.filter((thing) => thing.date === date) }))
}
