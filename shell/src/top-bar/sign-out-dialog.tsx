import { shellTexts } from '@love-space/texts/en/shell.ts'
import { signOutTexts } from '@love-space/texts/en/sign-out.ts'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { PendingFilesNote } from '@love-space/ui/pending-files-note.tsx'
import type { Upload } from '@love-space/web-kit/files/uploads.store.ts'

interface SignOutDialogProps {
  files: readonly Upload[]
  onSignOut: () => Promise<void>
  onClose: () => void
}

export default function SignOutDialog({ files, onSignOut, onClose }: SignOutDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={signOutTexts.title}
      description={<PendingFilesNote files={files} />}
      confirmLabel={shellTexts.menu.logout}
      onConfirm={onSignOut}
    />
  )
}
