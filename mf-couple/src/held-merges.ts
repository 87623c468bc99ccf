import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import type { Song } from '@love-space/contracts/space/playlist.ts'
import type { Wish } from '@love-space/contracts/space/wish.ts'
import {
  changesOf,
  isContested,
  rebase,
  type FoundRecord,
  type OutgoingRecord,
  type RecordEdit,
} from '@love-space/couple-rules/record-edit.ts'
import type { MergeRules } from '@love-space/couple-rules/record-merge.ts'
import type { MergeHeld } from '@love-space/web-kit/api/held-writes.store.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { draftOf, memoryChange, memoryMerge } from './features/memories/memory-draft.ts'
import { songDraftOf } from './features/playlist/playlist.rules.ts'
import { songChange } from './features/playlist/save-song.ts'
import { eventMerge, wordsOf } from './features/timeline/event-words.ts'
import { eventChange } from './features/timeline/save-event.ts'
import { wishChange } from './features/wishes/save-wish.ts'
import { wishDraftOf } from './features/wishes/wishes.rules.ts'
import { foundRecordOf } from './shared/found-record-of.ts'

interface HeldForm<W extends object, C> {
  readonly rules: MergeRules<W>
  readonly foundIn: (current: C) => FoundRecord<W> | null
  /** Returns whether the merged words are within the form's limits. */
  readonly isFine?: (words: W) => boolean
  readonly bodyOf: (outgoing: OutgoingRecord<W>, uploads: readonly string[]) => object
}

const mergeOf =
  <W extends object, C>({ rules, foundIn, isFine, bodyOf }: HeldForm<W, C>): MergeHeld =>
  (write, current) => {
    const edit = write.subject?.edit as RecordEdit<W> | undefined
    const found = foundIn(current as C)
    if (!write.subject || edit?.id === undefined || !found) return null
    const { edit: merged } = rebase(edit, found, rules)
    if (isContested(merged) || isFine?.(merged.words) === false) return null
    const changes = changesOf(merged, rules)
    // If no changes remain, send the original ones, which have no effect.
    const sent = Object.keys(changes).length > 0 ? changes : changesOf(edit, rules)
    const { id, version, words } = merged
    const about = { ...(id !== undefined && { id }), ...(version !== undefined && { basedOn: version }) }
    const body = bodyOf({ ...about, words, changes: sent }, write.subject.uploads ?? [])
    return { ...write, body, subject: { ...write.subject, edit: merged } }
  }

export const heldMerges: Readonly<Record<string, MergeHeld>> = {
  'memory-change': mergeOf({
    rules: memoryMerge,
    foundIn: ({ memory }: { memory?: Memory }) => foundRecordOf(memory, draftOf),
    isFine: ({ media }) => media.length <= limits.memoryMediaMax,
    bodyOf: memoryChange,
  }),
  'timeline-change': mergeOf({
    rules: eventMerge,
    foundIn: ({ timelineEvent }: { timelineEvent?: TimelineEvent }) => foundRecordOf(timelineEvent, wordsOf),
    bodyOf: eventChange,
  }),
  'song-change': mergeOf({
    rules: {},
    foundIn: ({ song }: { song?: Song }) => foundRecordOf(song, songDraftOf),
    bodyOf: songChange,
  }),
  'wish-change': mergeOf({
    rules: {},
    foundIn: ({ wish }: { wish?: Wish }) => foundRecordOf(wish, wishDraftOf),
    bodyOf: wishChange,
  }),
}
