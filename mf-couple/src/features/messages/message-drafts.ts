import { useDraft } from '@love-space/web-kit/session/drafts.ts'
import { noWords, type Words } from './conversation.rules.ts'

/** Partial, since drafts of earlier versions may lack newer fields. */
type WordsByDay = Readonly<Record<string, Partial<Words>>>

const none: WordsByDay = {}

export interface MessageDrafts {
  wordsOf(day: string): Words | undefined
  /** Newest day before `day` with an unsent draft. */
  lastBefore(day: string): string | undefined
  /** Idempotency key of all attempts to send a day's letter. */
  keyOf(day: string): string
  keep(day: string, words: Words): void
  drop(day: string): void
  move(from: string, to: string): void
}

/** Keeps letter drafts by day on this device until they are sent. */
export function useMessageDrafts(spaceId: string): MessageDrafts {
  const { value, key, setValue, clear } = useDraft(`love-messages:${spaceId}`, none)
  const without = (day: string) => Object.entries(value).filter(([kept]) => kept !== day)
  const keepOnly = (entries: [string, Partial<Words>][]) =>
    entries.length > 0 ? setValue(Object.fromEntries(entries)) : clear()
  return {
    wordsOf: (day) => value[day] && { ...noWords, ...value[day] },
    lastBefore: (day) =>
      Object.keys(value)
        .filter((kept) => kept < day)
        .sort()
        .at(-1),
    keyOf: (day) => `${key}-${day}`,
    keep: (day, words) => setValue({ ...value, [day]: words }),
    drop: (day) => keepOnly(without(day)),
    move: (from, to) => {
      const words = value[from]
      if (words) setValue({ ...Object.fromEntries(without(from)), [to]: words })
    },
  }
}
