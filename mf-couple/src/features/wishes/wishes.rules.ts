import { limits } from '@love-space/contracts/limits.ts'
import type { SavedPlan } from '@love-space/contracts/space/interaction.ts'
import type { WishKind } from '@love-space/contracts/space/wish-kinds.ts'
import type { Wish } from '@love-space/contracts/space/wish.ts'
import type { MemoryCategory } from '@love-space/contracts/media/memory.ts'
import type { RecordEdit } from '@love-space/couple-rules/record-edit.ts'
import type { HeldSubject, HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { fieldsIn, isAbout, newestAbout, withHeldWrite, type Shown } from '../../shared/waiting.rules.ts'

/** Lists of one's own page; `theirs` is the partner's. */
export const wishLists = ['ours', 'mine', 'theirs'] as const
export type WishListName = (typeof wishLists)[number]
/** Lists on which one can put a wish. */
export type OwnListName = Exclude<WishListName, 'theirs'>

export interface WishDraft {
  readonly list: OwnListName
  readonly kind: string
  readonly title: string
  readonly note: string
  readonly url: string
  readonly isHidden: boolean
}

export const emptyWish = (list: OwnListName): WishDraft => ({
  list,
  kind: 'place',
  title: '',
  note: '',
  url: '',
  isHidden: false,
})

export const wishDraftOf = ({ ownerId, kind, title, note, url, isHidden }: Omit<Wish, 'id'>): WishDraft => ({
  list: ownerId === null ? 'ours' : 'mine',
  kind,
  title,
  note,
  url: url ?? '',
  isHidden,
})

/** Returns the name of a wish's draft. `id` is that of the wish, or of the space for a new one. */
export const wishDraftName = (id: string) => `wish:${id}`

export const wishSubject = (spaceId: string): HeldSubject => ({ kind: 'wish', ref: spaceId })
export const wishChangeSubject = (wishId: string): HeldSubject => ({ kind: 'wish-change', ref: wishId })
export const wishDoneSubject = (wishId: string): HeldSubject => ({ kind: 'wish-done', ref: wishId, goesWithIt: true })
export const wishDeletionSubject = (wishId: string): HeldSubject => ({
  kind: 'wish-deletion',
  ref: wishId,
  goesWithIt: true,
})

/** A wish with its held write. `saved` is absent if the server has no such wish. */
export type ShownWish = Shown<Wish>

type WishBody = Omit<WishDraft, 'url'> & { readonly url: string | null; readonly isDone: boolean }

const fieldsOf = (write: HeldWrite): Partial<Wish> => {
  const { list: _list, isDone, ...words } = fieldsIn<WishBody>(write)
  return { ...words, ...(isDone !== undefined && { doneAt: isDone ? write.heldAt : null }) }
}

const editOf = ({ subject }: HeldWrite) => subject?.edit as RecordEdit<WishDraft> | undefined

/** Returns the form's words of a held write, for writes without an edit. */
export const wishDraftIn = (write: HeldWrite, shown: ShownWish): Partial<WishDraft> =>
  wishDraftOf({ ...shown, ...fieldsOf(write) })

/** Returns the wishes with held writes applied, newest first. A refused change leaves the server's values. */
export const withHeldWishes = (
  wishes: readonly Wish[],
  writes: readonly HeldWrite[],
  { spaceId, userId }: { readonly spaceId: string; readonly userId: string },
): readonly ShownWish[] => {
  const changed = wishes.map((wish): ShownWish => {
    const marked = withHeldWrite<Wish>(wish, newestAbout(writes, wishDoneSubject(wish.id)), fieldsOf)
    const { waiting: mark, saved: _saved, ...base } = marked
    const edited = withHeldWrite<Wish>(base, newestAbout(writes, wishChangeSubject(wish.id)), fieldsOf)
    const waiting = newestAbout(writes, wishDeletionSubject(wish.id)) ?? edited.waiting ?? mark
    return waiting ? { ...edited, waiting, saved: wish } : edited
  })
  const added = writes.filter(
    (write) =>
      isAbout(write, wishSubject(spaceId)) ||
      // The wish of this change was deleted, so list the change as a wish.
      (write.subject?.kind === 'wish-change' && write.code === 'WISH_NOT_FOUND'),
  )
  const drafts = added.toReversed().map((waiting): ShownWish => {
    const { key: id, heldAt } = waiting
    const { list, ...words } = { ...emptyWish('ours'), ...editOf(waiting)?.words, ...fieldsIn<WishDraft>(waiting) }
    return {
      ...words,
      url: words.url || null,
      doneAt: null,
      ...fieldsOf(waiting),
      ownerId: list === 'ours' ? null : userId,
      id,
      createdAt: heldAt,
      updatedAt: heldAt,
      waiting,
    }
  })
  return [...drafts, ...changed]
}

/** Returns a wish as its plan shows it: it came true when its plan was done. */
export const asPlanned = (wish: ShownWish, plan: SavedPlan | undefined): ShownWish =>
  wish.doneAt === null && plan?.done ? { ...wish, doneAt: plan.ts } : wish

export const listOf = ({ ownerId }: Pick<Wish, 'ownerId'>, userId: string): WishListName =>
  ownerId === null ? 'ours' : ownerId === userId ? 'mine' : 'theirs'

const categories: Readonly<Record<WishKind, MemoryCategory>> = {
  place: 'travel',
  film: 'date',
  gift: 'other',
  other: 'other',
}

export const isKnownKind = (kind: string): kind is WishKind => Object.hasOwn(categories, kind)

/** Returns the draft of a memory of a wish that came true. */
export const memoryOf = ({ id, kind, title, note }: Wish) => ({
  of: `wish:${id}`,
  title: title.slice(0, limits.memoryTitleCharsMax),
  description: note,
  category: isKnownKind(kind) ? categories[kind] : 'other',
})
