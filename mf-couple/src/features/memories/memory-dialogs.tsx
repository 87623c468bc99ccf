import { useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { FileInput } from '@love-space/ui/file-input.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { showMissingToast, showToast, showUndoToast } from '@love-space/ui/toast.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { keepMemory, removeMemory, restoreFromTrash } from './change-memory.ts'
import { loadMemoryEditor } from './load-memory-editor.ts'
import { isDeletion } from '../../shared/waiting.rules.ts'
import { acceptOf } from '@love-space/contracts/media/chosen-file.ts'
import { undoAsDraft } from '../../shared/undo-as-draft.ts'
import { commentTextOf, type ShownMemory } from './memories.rules.ts'
import { commentDraftName, undoAsDraftOf } from './memory-draft.ts'

const loadDetail = () => import(/* webpackChunkName: "memory-detail" */ './memory-detail.tsx')

/** The open memories: the viewed one, the edited one (null: a new one), and one about to be deleted. */
export interface OpenMemories {
  readonly shown?: Memory
  readonly edited?: Memory | null
  readonly chosen?: readonly File[]
  readonly leaving?: Memory
}

export type MemoryActions = ReturnType<typeof useMemoryDialogs>['actions']

export function useMemoryDialogs(user: User, space: Space) {
  const [open, setOpen] = useState<OpenMemories>({})
  const [savedId, setSavedId] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  // Stable over renders, so that a dialog does not rerender thousands of cards.
  const [actions] = useState(() => {
    const change = (next: OpenMemories) => setOpen((before) => ({ ...before, ...next }))
    /** Makes a held write a draft again. Opens the editor if the memory still exists. */
    const undoWrite = async (write: HeldWrite, memory?: Memory): Promise<void> => {
      const { kind, ref = '' } = write.subject ?? {}
      const isComment = kind === 'memory-comment'
      const isKept = isComment
        ? await undoAsDraft(commentDraftName(ref), write, commentTextOf(write))
        : await undoAsDraftOf(write, space.id, memory)
      if (!isKept) showToast({ text: waitingTexts.draftFirst })
      else if (!isComment) change({ edited: memory ?? null })
    }
    return {
      show: (memory: Memory) => change({ shown: memory }),
      /** Opens the editor. For a new memory, opens the browser's file picker too. */
      edit: (memory: Memory | null) => {
        setOpen(({ chosen: _former, ...before }) => ({ ...before, edited: memory }))
        // Browsers open the picker only soon after a press.
        const isPressed = !('userActivation' in navigator) || navigator.userActivation.isActive
        if (memory === null && isPressed) picker.current?.click()
      },
      askToDelete: (memory: Memory) => change({ leaving: memory }),
      forgetSaved: () => setSavedId(undefined),
      undoWrite: (write: HeldWrite) => void undoWrite(write),
      discardHeld: ({ waiting, saved, ...memory }: ShownMemory) =>
        void (waiting && (isDeletion(waiting) ? dropWrite(waiting.key) : undoWrite(waiting, saved ?? memory))),
    }
  })

  const given = { user, space, open, setOpen, picker, actions, onSaved: setSavedId }
  return { dialogs: <MemoryDialogs {...given} />, actions, savedId }
}

interface MemoryDialogsProps {
  user: User
  space: Space
  open: OpenMemories
  setOpen: Dispatch<SetStateAction<OpenMemories>>
  picker: RefObject<HTMLInputElement | null>
  actions: MemoryActions
  onSaved: (id: string | undefined) => void
}

function MemoryDialogs({ user, space, open, setOpen, picker, actions, onSaved }: MemoryDialogsProps) {
  const { shown, edited, chosen, leaving } = open
  const isEditing = edited !== undefined
  const without = (name: keyof OpenMemories) => setOpen(({ [name]: _closed, ...others }) => others)
  const missing = (name: 'shown' | 'edited') => () => {
    without(name)
    showMissingToast(() => setOpen((before) => ({ ...before, [name]: open[name] })))
  }
  const { Part: MemoryEditor } = useLazyPart(loadMemoryEditor, isEditing || 'idle', missing('edited'))
  const { Part: MemoryDetail } = useLazyPart(loadDetail, shown !== undefined || 'idle', missing('shown'))
  const remove = async (memory: Memory) => {
    const isDeleted = await removeMemory(memory)
    setOpen(({ shown, ...others }) => (shown && shown.id !== memory.id ? { ...others, shown } : others))
    offerUndo(space.id, memory, isDeleted)
  }
  return (
    <>
      <FileInput
        ref={picker}
        aria-label={texts.choose}
        accept={acceptOf('memory')}
        multiple
        onFiles={(chosen) => setOpen((before) => ({ ...before, chosen }))}
      />
      {shown && MemoryDetail && (
        <MemoryDetail
          key={shown.id}
          user={user}
          space={space}
          memory={shown}
          onEdit={() => actions.edit(shown)}
          onDelete={() => actions.askToDelete(shown)}
          onUndo={actions.discardHeld}
          onClose={() => without('shown')}
        />
      )}
      {isEditing && MemoryEditor && (
        <MemoryEditor
          key={edited?.id ?? 'new'}
          space={space}
          memory={edited}
          chosen={chosen}
          onSaved={(saved) => onSaved(saved?.id)}
          onClose={() => setOpen(({ edited: _edited, chosen: _chosen, ...others }) => others)}
        />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => without('leaving')}
        title={texts.deleteTitle}
        description={texts.deleteHint}
        confirmLabel={texts.delete}
        failed={texts.deleteFailed}
        onConfirm={() => (leaving ? remove(leaving) : undefined)}
      />
    </>
  )
}

function offerUndo(spaceId: string, memory: Memory, isDeleted: boolean): void {
  if (!isDeleted) return showUndoToast(waitingTexts.deletesLater, () => void keepMemory(memory))
  showUndoToast(texts.deleted, () => {
    restoreFromTrash(spaceId, { kind: 'memory', id: memory.id }).then(
      (isBack) => isBack || showToast({ text: waitingTexts.restoresLater }),
      () => showToast({ text: texts.restoreFailed, tone: 'error' }),
    )
  })
}
