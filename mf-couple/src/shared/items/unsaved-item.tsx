import type { Space } from '@love-space/contracts/space/space.ts'
import { ContinueDraft } from '../continue-draft.tsx'
import { HeldChange } from '../held-change.tsx'
import { isWritable } from '../space-state.ts'
import type { Shown } from '../waiting.rules.ts'
import type { Item, ItemActions, ItemKind } from './item-kind.ts'

interface UnsavedItemProps<I extends Item> {
  kind: ItemKind<I>
  item: Shown<I>
  space: Space
  actions: ItemActions<I>
}

/** Shows the held write about an item, else its draft. */
export const UnsavedItem = <I extends Item>({ kind, item, space, actions }: UnsavedItemProps<I>) =>
  item.waiting ? (
    <HeldChange write={item.waiting} onUndo={() => actions.undo(item)} />
  ) : (
    isWritable(space) && <ContinueDraft name={kind.draftNameOf(space.id, item)} onContinue={() => actions.edit(item)} />
  )
