import type { Space } from '@love-space/contracts/space/space.ts'
import { waiting as texts } from '@love-space/texts/en/couple/waiting.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { ContinueDraft } from '../continue-draft.tsx'
import { refusalOf, HeldLine } from '../held-line.tsx'
import { isWritable } from '../space-state.ts'
import type { Shown } from '../waiting.rules.ts'
import type { Item, ItemActions, ItemKind } from './item-kind.ts'

function HeldChange({ write, onUndo }: { write: HeldWrite; onUndo: () => void }) {
  if (write.method !== 'DELETE') {
    return <HeldLine write={write} refusal={refusalOf(write)} onUndo={onUndo} />
  }
  return (
    <HeldLine
      write={write}
      waits={texts.deletesLater}
      refusal={texts.couldNotDelete}
      refusedLabel={texts.dismiss}
      onUndo={onUndo}
    />
  )
}

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
