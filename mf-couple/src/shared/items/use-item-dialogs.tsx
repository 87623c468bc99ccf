import { useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { acceptOf } from '@love-space/contracts/media/chosen-file.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { items } from '@love-space/texts/en/couple/items.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { FileInput } from '@love-space/ui/file-input.tsx'
import { showMissingToast, showToast } from '@love-space/ui/toast.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { undoAsDraft } from '../undo-as-draft.ts'
import { isDeletion, type Shown } from '../waiting.rules.ts'
import { deleteItem } from './delete-item.ts'
import type { Item, ItemActions, ItemKind } from './item-kind.ts'

/** The open items: the viewed one, the edited one (null: a new one), and one about to be deleted. */
interface OpenItems<I extends Item> {
  readonly shown?: Shown<I>
  readonly edited?: I | null
  readonly chosen?: readonly File[]
  readonly leaving?: I
}

export function useItemDialogs<I extends Item>(kind: ItemKind<I>, user: User, space: Space) {
  const [open, setOpen] = useState<OpenItems<I>>({})
  const [savedId, setSavedId] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  // Stable over renders, so that a dialog does not rerender thousands of cards.
  const [actions] = useState((): ItemActions<I> => {
    const change = (next: OpenItems<I>) => setOpen((before) => ({ ...before, ...next }))
    const undoWrite = async (write: HeldWrite, item?: I): Promise<void> => {
      const name = kind.draftNameOf(space.id, item ?? null)
      if (await undoAsDraft(name, write, kind.draftIn(write, item))) change({ edited: item ?? null })
      else showToast({ text: waitingTexts.draftFirst })
    }
    return {
      show: (item) => change({ shown: item }),
      edit: (item) => {
        setOpen(({ chosen: _former, ...before }) => ({ ...before, edited: item }))
        // Browsers open the picker only soon after a press.
        const isPressed = !('userActivation' in navigator) || navigator.userActivation.isActive
        if (item === null && isPressed) picker.current?.click()
      },
      askToDelete: (item) => change({ leaving: item }),
      forgetSaved: () => setSavedId(undefined),
      undoWrite: (write) => void undoWrite(write),
      undo: (item) => {
        const { waiting, saved = item } = item
        if (waiting) void (isDeletion(waiting) ? dropWrite(waiting.key) : undoWrite(waiting, saved))
      },
    }
  })

  const given = { kind, user, space, open, setOpen, picker, actions, onSaved: setSavedId }
  return { dialogs: <ItemDialogs {...given} />, actions, savedId }
}

interface ItemDialogsProps<I extends Item> {
  kind: ItemKind<I>
  user: User
  space: Space
  open: OpenItems<I>
  setOpen: Dispatch<SetStateAction<OpenItems<I>>>
  picker: RefObject<HTMLInputElement | null>
  actions: ItemActions<I>
  onSaved: (id: string | undefined) => void
}

function ItemDialogs<I extends Item>(props: ItemDialogsProps<I>) {
  const { kind, user, space, open, setOpen, picker, actions, onSaved } = props
  const { shown, edited, chosen, leaving } = open
  const isEditing = edited !== undefined
  const without = (name: keyof OpenItems<I>) => setOpen(({ [name]: _closed, ...others }) => others)
  const missing = (name: 'shown' | 'edited') => () => {
    without(name)
    showMissingToast(() => setOpen((before) => ({ ...before, [name]: open[name] })))
  }
  const { Part: Editor } = useLazyPart(kind.loadEditor, isEditing || 'idle', missing('edited'))
  const { Part: Detail } = useLazyPart(kind.loadDetail, shown !== undefined || 'idle', missing('shown'))
  const closeDetailOf = ({ id }: I) =>
    setOpen(({ shown, ...others }) => (shown && shown.id !== id ? { ...others, shown } : others))
  return (
    <>
      {kind.picker && (
        <FileInput
          ref={picker}
          aria-label={kind.picker.label}
          accept={acceptOf(kind.picker.purpose)}
          multiple
          onFiles={(chosen) => setOpen((before) => ({ ...before, chosen }))}
        />
      )}
      {shown && Detail && (
        <Detail
          key={shown.id}
          user={user}
          space={space}
          item={shown}
          actions={actions}
          onClose={() => without('shown')}
        />
      )}
      {isEditing && Editor && (
        <Editor
          key={edited?.id ?? 'new'}
          space={space}
          item={edited}
          chosen={chosen}
          onSaved={(saved) => onSaved(saved?.id)}
          onClose={() => setOpen(({ edited: _edited, chosen: _chosen, ...others }) => others)}
        />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => without('leaving')}
        title={kind.texts.deleteTitle}
        description={items.deleteHint}
        confirmLabel={items.delete}
        failed={kind.texts.deleteFailed}
        onConfirm={() => (leaving ? deleteItem(kind, leaving, () => closeDetailOf(leaving)) : undefined)}
      />
    </>
  )
}
