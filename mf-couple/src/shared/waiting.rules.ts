import type { HeldSubject, HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'

export const isAbout = ({ subject }: HeldWrite, { kind, ref }: HeldSubject): boolean =>
  subject?.kind === kind && subject.ref === ref

export const newestAbout = (writes: readonly HeldWrite[], subject: HeldSubject): HeldWrite | undefined =>
  writes.findLast((write) => isAbout(write, subject))

export const isDeletion = ({ method }: HeldWrite): boolean => method === 'DELETE'

export const restoreSubject = (itemId: string): HeldSubject => ({ kind: 'return', ref: itemId })

/** Returns the fields that a held write sets. */
export const fieldsIn = <B extends object>({ body }: HeldWrite): Partial<B> => {
  const { basedOn: _basedOn, ...fields } = (body ?? {}) as Partial<B> & { basedOn?: unknown }
  return fields as Partial<B>
}

export type Shown<R> = R & {
  readonly waiting?: HeldWrite
  /** The record without the fields of `waiting`, if it is shown with them. */
  readonly saved?: R
}

/** Applies a held write to a record. A refused one, or a deletion, leaves the server's values. */
export function withHeldWrite<R extends object>(
  record: R,
  waiting: HeldWrite | undefined,
  shownOf: (write: HeldWrite) => Partial<R>,
): Shown<R> {
  if (!waiting) return record
  if (waiting.reason === 'refused' || isDeletion(waiting)) return { ...record, waiting }
  return { ...record, ...shownOf(waiting), waiting, saved: record }
}

interface Likable {
  readonly likes: readonly string[]
}

export function withLike<R extends Likable>(record: R, userId: string, liked: boolean): R {
  const others = record.likes.filter((id) => id !== userId)
  return { ...record, likes: liked ? [...others, userId] : others }
}

export type Liked<R> = R & { readonly refusedLike?: HeldWrite }

/** Applies a held like to a record. A refused one leaves the server's likes. */
export function withHeldLike<R extends Likable>(record: R, like: HeldWrite | undefined, userId: string): Liked<R> {
  if (!like) return record
  if (like.reason === 'refused') return { ...record, refusedLike: like }
  return withLike(record, userId, fieldsIn<{ liked: boolean }>(like).liked === true)
}
