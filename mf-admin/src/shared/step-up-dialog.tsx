import { officeStepUpTexts as texts } from '@love-space/texts/en/office/step-up.ts'
import { passkeyTexts } from '@love-space/texts/en/passkeys.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { PasskeyButton } from '@love-space/ui/passkeys/passkey-button.tsx'
import { passkeyObstacle } from '@love-space/ui/passkeys/passkey-obstacle.ts'
import { askToConfirm, confirmPasskey, confirmPassword } from '@love-space/ui/step-up/confirm.ts'
import { PasswordEntry } from '@love-space/ui/step-up/password-entry.tsx'
import type { StepUpDialogProps } from '@love-space/ui/step-up/use-step-up.tsx'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { refreshUser, useSession } from '@love-space/web-kit/session/session.store.ts'

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
export default function StepUpDialog({ onConfirmed, onCancel }: StepUpDialogProps) {
  // Who has no passkey at hand adds another by a code, and confirms that by password.
  const hasPasskey = useSession(({ user }) => user?.hasPasskey === true && !user.mustUsePasskey)
  const obstacle = hasPasskey ? passkeyObstacle() : null
  const hint = obstacle ? texts.onlyByPasskey : hasPasskey ? texts.byPasskey : texts.byPassword
  return (
    <Dialog onClose={onCancel} title={texts.title} description={hint} width="sm">
      {obstacle && <Banner tone="info">{passkeyTexts.obstacles[obstacle]}</Banner>}
      {hasPasskey ? (
        <PasskeyButton
          variant="primary"
          ask={askToConfirm}
          onAnswer={(assertion) => confirmPasskey(assertion).then(onConfirmed)}
        />
      ) : (
        <PasswordEntry onPassword={(password) => tryPassword(password).then(onConfirmed)} />
      )}
    </Dialog>
  )
}
