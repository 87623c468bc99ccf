import { items } from '@love-space/texts/en/couple/items.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { showToast, showUndoToast } from '@love-space/ui/toast.ts'
import { dropWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { isAnsweredNow } from '../is-answered-now.ts'
import { deletionSubject } from './held-items.rules.ts'
import type { Item, ItemKind } from './item-kind.ts'
import { restoreFromTrash } from './trash.queries.ts'

/** Moves an item to the trash, and offers to undo that. */
export async function deleteItem<I extends Item>(kind: ItemKind<I>, { id, spaceId }: I, onDeleted: () => void) {
  const { name } = kind
  const idempotencyKey = `${id}-deletion`
  const sending = { idempotencyKey, queueOffline: deletionSubject(name, id) }
  const isDeleted = await isAnsweredNow(kind.remove(id, sending))
  if (isDeleted) await kind.refresh()
  onDeleted()
  if (!isDeleted) return showUndoToast(waitingTexts.deletesLater, () => void dropWrite(idempotencyKey))
  showUndoToast(items.deleted, () => {
    restoreFromTrash(spaceId, { kind: name, id }).then(
      (isBack) => isBack || showToast({ text: waitingTexts.restoresLater }),
      () => showToast({ text: items.restoreFailed, tone: 'error' }),
    )
  })
}
