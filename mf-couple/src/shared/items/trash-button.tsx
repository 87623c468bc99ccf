import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { items } from '@love-space/texts/en/couple/items.ts'
import { Button } from '@love-space/ui/button.tsx'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'

const loadTrash = () => import('./trash-dialog.tsx')

export function useTrashDialog(user: User, space: Space) {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: TrashDialog } = useLazyPart(loadTrash, isOpen || 'idle', undoPress(setIsOpen, isOpen, false))
  const dialog = isOpen && TrashDialog && <TrashDialog user={user} space={space} onClose={() => setIsOpen(false)} />
  return { open: () => setIsOpen(true), dialog }
}

export function TrashButton({ user, space }: { user: User; space: Space }) {
  const { open, dialog } = useTrashDialog(user, space)
  return (
    <>
      <Button size="sm" variant="secondary" icon={<Trash2 />} onClick={open}>
        {items.trash}
      </Button>
      {dialog}
    </>
  )
}
