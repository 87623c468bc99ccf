import { History } from 'lucide-react'
import { useState } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { past as texts } from '@love-space/texts/en/couple/past.ts'
import { Button } from '@love-space/ui/button.tsx'
import { showMissingToast } from '@love-space/ui/toast.ts'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import type { PastDialogProps } from './past-dialog.tsx'
import { isOfPast, pastKey } from './past-key.ts'

const loadPast = () => import(/* webpackChunkName: "past" */ './past-dialog.tsx')
const loadStrip = () => import(/* webpackChunkName: "past" */ './past-strip.tsx')

interface BringPastProps extends PastDialogProps {
  readonly given: readonly File[]
  readonly onBegun: () => void
}

/** The dialog with files that are chosen already. */
export function BringPast(props: BringPastProps) {
  const { Part: PastDialog } = useLazyPart(loadPast, true, showMissingToast)
  return PastDialog && <PastDialog {...props} />
}

/** Returns whether a held write has a line of its own. Those of a plan have one together. */
const isShownAlone = (write: HeldWrite): boolean => !isOfPast(write)

/** Returns the button that opens the dialog, and a line about a plan that waits or is on its way. */
export function usePastEntry(user: User, space: Space) {
  const [isOpen, setIsOpen] = useState(false)
  const hasPlan = storage.get(pastKey(user.id, space.id)) !== null
  const { Part: PastDialog } = useLazyPart(loadPast, isOpen, undoPress(setIsOpen, isOpen, false))
  const { Part: PastStrip } = useLazyPart(loadStrip, isOpen || hasPlan, () => undefined)
  const button = (
    <Button size="sm" variant="secondary" icon={<History />} onClick={() => setIsOpen(true)}>
      {texts.entry}
    </Button>
  )
  const strip = PastStrip && <PastStrip user={user} space={space} onOpen={() => setIsOpen(true)} />
  const dialog = isOpen && PastDialog && <PastDialog user={user} space={space} onClose={() => setIsOpen(false)} />
  return { button, strip, dialog, isShownAlone }
}
