import { signOutTexts } from '@love-space/texts/en/sign-out.ts'
import type { Unsent } from '@love-space/web-kit/files/unsent.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { UnsentNote } from './unsent-note.tsx'

interface SignOutDialogProps {
  unsent: Unsent
  confirmLabel: string
  onSignOut: () => Promise<void>
  onClose: () => void
}

export default function SignOutDialog({ unsent, confirmLabel, onSignOut, onClose }: SignOutDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={signOutTexts.title}
      description={<UnsentNote unsent={unsent} />}
      confirmLabel={confirmLabel}
      onConfirm={onSignOut}
    />
  )
}
