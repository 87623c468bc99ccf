import { useState, type Dispatch, type SetStateAction } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { showMissingToast, showToast, showUndoToast } from '@love-space/ui/toast.ts'
import { usePart } from '@love-space/ui/use-part.ts'
import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { keepMemory, removeMemory, takeBack } from './change-memory.ts'
import { loadMemoryEditor } from './load-memory-editor.ts'
import { isDeletion } from '../../shared/waiting.rules.ts'
import type { ShownMemory } from './memories.rules.ts'
import { takeBackWords } from './memory-draft.ts'

const loadDetail = () => import(/* webpackChunkName: "memory-detail" */ './memory-detail.tsx')

/** What is open of memories: one that is looked at, one that is written (null: a new one), one that is about to be deleted. */
export interface OpenMemories {
  readonly shown?: Memory
  readonly edited?: Memory | null
  readonly leaving?: Memory
}

export type MemoryActions = ReturnType<typeof useMemoryDialogs>['actions']

/** The dialogs that a list of memories opens; page and home have the same ones. */
export function useMemoryDialogs(user: User, space: Space) {
  const [open, setOpen] = useState<OpenMemories>({})
  /** What was saved a moment ago, until its card has come into view. */
  const [savedId, setSavedId] = useState<string>()
  // The same ones from render to render: a list of thousands is not drawn anew for a dialog.
  const [actions] = useState(() => {
    const change = (next: OpenMemories) => setOpen((before) => ({ ...before, ...next }))
    /** Takes words back from what waits, to be written on; those of a memory that can be changed are opened at once. */
    const takeBackWrite = async (write: HeldWrite, memory?: Memory): Promise<void> => {
      if (!(await takeBackWords(write, memory))) showToast({ text: waitingTexts.draftFirst })
      else if (memory) change({ edited: memory })
      else if (write.subject?.kind === 'memory') change({ edited: null })
    }
    return {
      show: (memory: Memory) => change({ shown: memory }),
      edit: (memory: Memory | null) => change({ edited: memory }),
      askToDelete: (memory: Memory) => change({ leaving: memory }),
      forgetSaved: () => setSavedId(undefined),
      takeBackWrite: (write: HeldWrite) => void takeBackWrite(write),
      takeBackWaiting: ({ waiting, ...memory }: ShownMemory) =>
        void (waiting && (isDeletion(waiting) ? dropWrite(waiting.key) : takeBackWrite(waiting, memory))),
    }
  })

  const given = { user, space, open, setOpen, actions, onSaved: setSavedId }
  return { dialogs: <MemoryDialogs {...given} />, actions, savedId }
}

interface MemoryDialogsProps {
  user: User
  space: Space
  open: OpenMemories
  setOpen: Dispatch<SetStateAction<OpenMemories>>
  actions: MemoryActions
  onSaved: (id: string | undefined) => void
}

function MemoryDialogs({ user, space, open, setOpen, actions, onSaved }: MemoryDialogsProps) {
  const { shown, edited, leaving } = open
  const isEditing = edited !== undefined
  const without = (name: keyof OpenMemories) => setOpen(({ [name]: _closed, ...others }) => others)
  // A press that fetches nothing says so, and can be repeated.
  const missing = (name: 'shown' | 'edited') => () => {
    without(name)
    showMissingToast(() => setOpen((before) => ({ ...before, [name]: open[name] })))
  }
  const { Part: MemoryEditor } = usePart(loadMemoryEditor, isEditing || 'idle', missing('edited'))
  const { Part: MemoryDetail } = usePart(loadDetail, shown !== undefined || 'idle', missing('shown'))
  const remove = async (memory: Memory) => {
    const isGone = await removeMemory(memory)
    // One that is gone is looked at no longer.
    setOpen(({ shown, ...others }) => (shown && shown.id !== memory.id ? { ...others, shown } : others))
    offerUndo(space.id, memory, isGone)
  }
  return (
    <>
      {shown && MemoryDetail && (
        <MemoryDetail
          key={shown.id}
          user={user}
          space={space}
          memory={shown}
          onEdit={() => actions.edit(shown)}
          onDelete={() => actions.askToDelete(shown)}
          onTakeBack={actions.takeBackWaiting}
          onClose={() => without('shown')}
        />
      )}
      {isEditing && MemoryEditor && (
        <MemoryEditor
          key={edited?.id ?? 'new'}
          space={space}
          memory={edited}
          onSaved={(saved) => onSaved(saved?.id)}
          onClose={() => without('edited')}
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

function offerUndo(spaceId: string, memory: Memory, isGone: boolean): void {
  if (!isGone) return showUndoToast(waitingTexts.deletesLater, () => void keepMemory(memory))
  showUndoToast(texts.deleted, () => {
    takeBack(spaceId, { kind: 'memory', id: memory.id }).then(
      (isBack) => isBack || showToast({ text: waitingTexts.restoresLater }),
      () => showToast({ text: texts.takeBackFailed, tone: 'error' }),
    )
  })
}
