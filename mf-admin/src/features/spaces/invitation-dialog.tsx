import { officeSpaceTexts as texts } from '@love-space/texts/en/office/spaces.ts'
import { fill } from '@love-space/texts/fill.ts'
import { CopyButton } from '@love-space/ui/copy-button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { QrCode } from '@love-space/ui/qr-code.tsx'
import { shortTime } from '../../shared/short-time.ts'

interface InvitationDialogProps {
  readonly invitation: { readonly url: string; readonly expiresAt: string }
  readonly onClose: () => void
}

/** Shows the link by which somebody without a ring becomes a space's first member. The server returns it only once. */
export function InvitationDialog({ invitation: { url, expiresAt }, onClose }: InvitationDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={texts.invitationTitle}
      description={fill(texts.invitationText, { time: shortTime(expiresAt) })}
      dismissible={false}
    >
      <div className="flex flex-col items-center gap-4">
        <QrCode text={url} label={texts.invitationCode} className="w-full max-w-56 rounded-field" />
        <p className="w-full rounded-field bg-surface-sunken p-3 font-mono text-xs break-all">{url}</p>
        <CopyButton text={url} label={texts.copyLink} />
      </div>
    </Dialog>
  )
}
