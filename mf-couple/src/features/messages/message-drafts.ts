import { useDraft } from '@love-space/web-kit/session/drafts.ts'
import { noWords, type Words } from './conversation.rules.ts'

/** What an earlier version kept may lack what is new. */
type WordsByDay = Readonly<Record<string, Partial<Words>>>

const none: WordsByDay = {}

export interface MessageDrafts {
  wordsOf(day: string): Words | undefined
  /** The newest day before `day` that was written for and not sent. */
  lastBefore(day: string): string | undefined
  /** Of every try to send the message of a day. */
  keyOf(day: string): string
  keep(day: string, words: Words): void
  drop(day: string): void
  /** Lets what was written for one day count for another. */
  move(from: string, to: string): void
}

/** What somebody is writing in a space, by day; kept on this device until it has arrived. */
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
