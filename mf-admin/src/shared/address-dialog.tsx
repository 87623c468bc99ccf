import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { CopyButton } from '@love-space/ui/copy-button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { QrCode } from '@love-space/ui/qr-code.tsx'

const texts = officeTexts.address

export interface RingAddress {
  readonly ringToken: string
  readonly url: string | null
}

export function AddressDialog({ address, onClose }: { address: RingAddress; onClose: () => void }) {
  const { ringToken, url } = address
  return (
    <Dialog onClose={onClose} title={fill(texts.title, { ring: `${ringToken}…` })}>
      {url === null ? (
        <p className="text-sm text-text-muted">{texts.none}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-sm text-text-muted">{texts.hint}</p>
          <QrCode text={url} label={texts.code} className="mx-auto size-56 max-w-full rounded-field" />
          <code className="rounded-field bg-surface-sunken p-3 text-xs break-all">{url}</code>
          <CopyButton text={url} label={texts.copy} />
        </div>
      )}
    </Dialog>
  )
}
