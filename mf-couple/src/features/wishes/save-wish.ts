import { addWish, deleteWish, updateWish } from '@love-space/contracts/space/wish.calls.ts'
import type { WishKind } from '@love-space/contracts/space/wish-kinds.ts'
import type { Wish } from '@love-space/contracts/space/wish.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import type { SendOptions } from '@love-space/ui/use-record-form.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { isAnsweredNow } from '../../shared/is-answered-now.ts'
import { pickChanged } from '../../shared/pick-changed.ts'
import { wishDeletionSubject, wishDoneSubject, wishDraftOf, wishSubject, type WishDraft } from './wishes.rules.ts'

const bodyOf = ({ list, kind, title, note, url, isHidden }: WishDraft) => ({
  kind: kind as WishKind,
  title: title.trim(),
  note: note.trim(),
  url: url.trim() || null,
  isHidden: list === 'mine' && isHidden,
})

export async function saveWish(
  spaceId: string,
  outgoing: OutgoingRecord<WishDraft>,
  sending: SendOptions,
): Promise<void> {
  const { id, words } = outgoing
  const body = { list: words.list, ...bodyOf(words) }
  if (id === undefined) await api.call(addWish, { params: { spaceId }, body, ...sending })
  else await api.call(updateWish, { params: { wishId: id }, body: wishChange(outgoing), ...sending })
  await refreshTopic('wishes')
}

export const wishChange = ({ basedOn, words, changes }: OutgoingRecord<WishDraft>) => ({
  ...pickChanged(bodyOf(words), changes),
  ...(typeof basedOn === 'number' && { basedOn }),
})

/** Marks a wish as done, or not; offline, later. */
export async function markWish(wishId: string, isDone: boolean): Promise<void> {
  // A later press replaces the held one.
  const sending = { idempotencyKey: `${wishId}-done`, queueOffline: wishDoneSubject(wishId) }
  const call = api.call(updateWish, { params: { wishId }, body: { isDone }, ...sending })
  if (await isAnsweredNow(call)) await refreshTopic('wishes')
}

export const deletionKeyOf = (wishId: string): string => `${wishId}-deletion`

/** Deletes a wish. Returns false if that waits for a connection. */
export async function removeWish(wishId: string): Promise<boolean> {
  const sending = { idempotencyKey: deletionKeyOf(wishId), queueOffline: wishDeletionSubject(wishId) }
  const isDeleted = await isAnsweredNow(api.call(deleteWish, { params: { wishId }, ...sending }))
  if (isDeleted) await refreshTopic('wishes')
  return isDeleted
}

/** Adds a deleted wish again. */
export async function returnWish(spaceId: string, wish: Wish): Promise<void> {
  const words = wishDraftOf(wish)
  const body = { list: words.list, ...bodyOf(words), isDone: wish.doneAt !== null }
  const sending = { idempotencyKey: randomId(), queueOffline: wishSubject(spaceId) }
  if (await isAnsweredNow(api.call(addWish, { params: { spaceId }, body, ...sending }))) await refreshTopic('wishes')
}
