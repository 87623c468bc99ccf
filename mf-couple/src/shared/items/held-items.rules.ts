import type { TrashKind } from '@love-space/contracts/media/trash.ts'
import type { HeldSubject, HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { isAbout, newestAbout } from '../waiting.rules.ts'

export const creationSubject = (kind: TrashKind, spaceId: string): HeldSubject => ({ kind, ref: spaceId })
export const changeSubject = (kind: TrashKind, id: string): HeldSubject => ({ kind: `${kind}-change`, ref: id })
export const deletionSubject = (kind: TrashKind, id: string): HeldSubject => ({ kind: `${kind}-deletion`, ref: id })

export const heldAbout = (kind: TrashKind, id: string, writes: readonly HeldWrite[]): HeldWrite | undefined =>
  newestAbout(writes, deletionSubject(kind, id)) ?? newestAbout(writes, changeSubject(kind, id))

const missing = { memory: 'MEMORY_NOT_FOUND', timeline: 'TIMELINE_EVENT_NOT_FOUND' }

/** Returns held writes without a card: new items, and changes or comments of deleted items. */
export const withoutCard = (kind: TrashKind, writes: readonly HeldWrite[], spaceId: string): readonly HeldWrite[] =>
  writes.filter((write) => {
    if (isAbout(write, creationSubject(kind, spaceId))) return true
    return [`${kind}-change`, `${kind}-comment`].includes(write.subject?.kind ?? '') && write.code === missing[kind]
  })
