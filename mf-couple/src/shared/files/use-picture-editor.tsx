import { useState, type ReactNode } from 'react'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import type { PictureEdit } from '@love-space/web-kit/files/uploads.store.ts'

const loadEditor = () => import(/* webpackChunkName: "picture-editor" */ './picture-editor.tsx')

interface PictureEditing {
  /** The local file; undefined if it was chosen elsewhere. */
  readonly picture: File | undefined
  readonly edit: PictureEdit | null
  readonly focus?: FileView['focus'] | undefined
  readonly failed: string
  readonly onEdit: (edit: PictureEdit | null) => Promise<void>
}

/** Opens the editor of a chosen picture. */
export function usePictureEditor({ picture, edit, focus, failed, onEdit }: PictureEditing) {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: PictureEditor } = useLazyPart(loadEditor, isOpen, undoPress(setIsOpen, isOpen, false))
  const cut = useAction(onEdit, { failed })
  const dialog: ReactNode = picture && isOpen && PictureEditor && (
    <PictureEditor
      file={picture}
      edit={edit}
      focus={focus}
      onClose={() => setIsOpen(false)}
      onUse={(edit) => {
        setIsOpen(false)
        void cut.run(edit)
      }}
    />
  )
  return { open: () => setIsOpen(true), isBusy: cut.isBusy, dialog }
}
