import { passkeyTexts } from '@love-space/texts/en/passkeys.ts'
import { stepUpTexts as texts } from '@love-space/texts/en/step-up.ts'
import { isAdmin, useSession } from '@love-space/web-kit/session/session.store.ts'
import { Banner } from '../banner.tsx'
import { Dialog } from '../dialog.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { passkeyObstacle } from '../passkeys/passkey-obstacle.ts'
import { askToConfirm, confirmPasskey } from './confirm.ts'
import type { StepUpDialogProps } from './use-step-up.tsx'

/**
 * Returns whether the user can confirm by passkey only: an operator who has one. Who lost it adds another one by a code,
 * and confirms that otherwise.
 */
export const useOnlyPasskey = (): boolean =>
  useSession(({ user }) => isAdmin(user) && user?.hasPasskey === true && user.mustUsePasskey !== true)

export function PasskeyDialog({ onConfirmed, onCancel }: StepUpDialogProps) {
  const obstacle = passkeyObstacle()
  return (
    <Dialog
      onClose={onCancel}
      title={texts.title}
      description={obstacle ? texts.onlyByPasskey : texts.byPasskey}
      width="sm"
    >
      {obstacle && <Banner tone="info">{passkeyTexts.obstacles[obstacle]}</Banner>}
      <PasskeyButton
        variant="primary"
        ask={askToConfirm}
        onAnswer={(assertion) => confirmPasskey(assertion).then(onConfirmed)}
      />
    </Dialog>
  )
}
