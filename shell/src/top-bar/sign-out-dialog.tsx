import { shellTexts } from '@love-space/texts/en/shell.ts'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'

const { menu, uploads: texts } = shellTexts

export default function SignOutDialog(props: { onSignOut: () => Promise<void>; onClose: () => void }) {
  const { onSignOut, onClose } = props
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.leaving}
      description={texts.leavingHint}
      confirmLabel={menu.logout}
      onConfirm={onSignOut}
    />
  )
}
