import { stepUpTexts as texts } from '@love-space/texts/en/step-up.ts'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { confirmPassword } from '@love-space/ui/step-up/confirm.ts'
import { PasskeyDialog, useOnlyPasskey } from '@love-space/ui/step-up/passkey-dialog.tsx'
import { PasswordEntry } from '@love-space/ui/step-up/password-entry.tsx'
import type { StepUpDialogProps } from '@love-space/ui/step-up/use-step-up.tsx'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { refreshUser } from '@love-space/web-kit/session/session.store.ts'

const tryPassword = async (password: string): Promise<void> => {
  try {
    await confirmPassword(password)
  } catch (error) {
    // A passkey was added elsewhere. Load it, so that this dialog asks for it.
    if (hasCode(error, 'PASSKEY_NEEDED')) await refreshUser()
    throw error
  }
}

/** Asks an operator to confirm by passkey, or by password until there is one. */
export default function StepUpDialog(props: StepUpDialogProps) {
  return useOnlyPasskey() ? <PasskeyDialog {...props} /> : <PasswordDialog {...props} />
}

function PasswordDialog({ onConfirmed, onCancel }: StepUpDialogProps) {
  return (
    <Dialog onClose={onCancel} title={texts.title} description={texts.byPassword} width="sm">
      <PasswordEntry onPassword={(password) => tryPassword(password).then(onConfirmed)} />
    </Dialog>
  )
}
