import { useDraft, type Draft } from '@love-space/web-kit/session/drafts.ts'
import { isEdit, type KeptEdit } from '@love-space/ui/kept-edit.ts'
import { letterDraftsName } from '../../shared/draft-names.ts'
import { noWords, type Words } from './conversation.rules.ts'

export type EditsByDay = Readonly<Record<string, KeptEdit<Words>>>

const none: EditsByDay = {}

export interface MessageDrafts {
  draftOf(day: string): Draft<KeptEdit<Words> | null>
  wordsOf(day: string): Words | undefined
  lastBefore(day: string): string | undefined
  keep(day: string, edit: KeptEdit<Words>): void
  drop(day: string): void
  move(from: string, to: string): void
}

export function useMessageDrafts(spaceId: string): MessageDrafts {
  const { value, key, setValue, clear } = useDraft(letterDraftsName(spaceId), none)
  const without = (day: string) => Object.entries(value).filter(([kept]) => kept !== day)
  const keepOnly = (entries: [string, KeptEdit<Words>][]) =>
    entries.length > 0 ? setValue(Object.fromEntries(entries)) : clear()
  const wordsOf = (day: string): Words | undefined => {
    const kept = value[day]
    return kept && { ...noWords, ...(isEdit(kept) ? kept.words : kept) }
  }
  const keep = (day: string, edit: KeptEdit<Words>) => setValue({ ...value, [day]: edit })
  const drop = (day: string) => keepOnly(without(day))
  return {
    draftOf: (day) => ({
      value: value[day] ?? null,
      key: `${key}-${day}`,
      setValue: (edit) => (edit ? keep(day, edit) : drop(day)),
      clear: () => drop(day),
    }),
    wordsOf,
    lastBefore: (day) =>
      Object.keys(value)
        .filter((kept) => kept < day)
        .sort()
        .at(-1),
    keep,
    drop,
    move: (from, to) => {
      const words = wordsOf(from)
      if (words) setValue({ ...Object.fromEntries(without(from)), [to]: words })
    },
  }
}
