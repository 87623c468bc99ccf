import { useState } from 'react'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { stepUp } from '@love-space/texts/en/couple/step-up.ts'
import { stepUpTexts } from '@love-space/texts/en/step-up.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { textLinkClass } from '../entry-page.tsx'
import { PasskeyButton } from '@love-space/ui/passkeys/passkey-button.tsx'
import { askToConfirm, confirmPasskey, confirmPassword, confirmPin } from '@love-space/ui/step-up/confirm.ts'
import { PasskeyDialog, useOnlyPasskey } from '@love-space/ui/step-up/passkey-dialog.tsx'
import { PasswordEntry } from '@love-space/ui/step-up/password-entry.tsx'
import type { StepUpDialogProps } from '@love-space/ui/step-up/use-step-up.tsx'
import { PinEntry } from './pin-entry.tsx'

export default function StepUpDialog(props: StepUpDialogProps) {
  return useOnlyPasskey() ? <PasskeyDialog {...props} /> : <PinDialog {...props} />
}

function PinDialog({ onConfirmed, onCancel }: StepUpDialogProps) {
  const [prefersPassword, setPrefersPassword] = useState(false)
  const hasPin = useSession(({ user }) => user?.hasPin ?? true)
  const hasPasskey = useSession(({ user }) => user?.hasPasskey ?? false)
  const isByPassword = prefersPassword || !hasPin
  const title = isByPassword ? stepUp.password.title : stepUp.title
  const hint = isByPassword ? stepUpTexts.byPassword : stepUp.hint
  return (
    <Dialog onClose={onCancel} title={title} description={hint} width="sm">
      {isByPassword ? (
        <PasswordEntry onPassword={(password) => confirmPassword(password).then(onConfirmed)} />
      ) : (
        <PinEntry label={tap.pinLabel} onPin={(pin) => confirmPin(pin).then(onConfirmed)} />
      )}
      {hasPasskey && <PasskeyButton ask={askToConfirm} onAnswer={(given) => confirmPasskey(given).then(onConfirmed)} />}
      {hasPin && (
        <div className="flex flex-wrap items-center justify-center gap-x-6">
          <button type="button" className={textLinkClass} onClick={() => setPrefersPassword(!isByPassword)}>
            {isByPassword ? stepUp.password.pinInstead : stepUp.passwordInstead}
          </button>
          {!isByPassword && (
            <Link to={sectionOf(paths.settings, sections.pin)} onClick={onCancel} className={textLinkClass}>
              {recovery.forgotPinLink}
            </Link>
          )}
        </div>
      )}
    </Dialog>
  )
}
