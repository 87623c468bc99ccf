import { signOutTexts } from '@love-space/texts/en/sign-out.ts'
import type { Upload } from '@love-space/web-kit/files/uploads.store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PendingFilesNote } from './pending-files-note.tsx'

interface SignOutDialogProps {
  files: readonly Upload[]
  confirmLabel: string
  onSignOut: () => Promise<void>
  onClose: () => void
}

export default function SignOutDialog({ files, confirmLabel, onSignOut, onClose }: SignOutDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={signOutTexts.title}
      description={<PendingFilesNote files={files} />}
      confirmLabel={confirmLabel}
      onConfirm={onSignOut}
    />
  )
}
