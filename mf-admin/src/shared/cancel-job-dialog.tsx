import type { ServiceName } from '@love-space/contracts/processes.ts'
import { officeOperationsTexts as texts } from '@love-space/texts/en/office/operations.ts'
import { fill } from '@love-space/texts/fill.ts'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import type { Attempts } from './use-attempts.ts'
import { whenClosed } from './when-closed.ts'
import { cancelJob } from './job-calls.ts'

interface CancelJobDialogProps {
  readonly cancelled: { readonly service: ServiceName; readonly id: string; readonly name: string } | undefined
  readonly attempts: Attempts
  readonly onClose: () => void
}

export const CancelJobDialog = ({ cancelled, attempts, onClose }: CancelJobDialogProps) => (
  <ConfirmDialog
    open={cancelled !== undefined}
    onOpenChange={whenClosed(onClose)}
    title={cancelled && fill(texts.cancelTitle, { name: cancelled.name })}
    description={texts.cancelText}
    confirmLabel={texts.cancel}
    onConfirm={() =>
      cancelled
        ? attempts.attempt(cancelled.id, () => cancelJob(cancelled.service, cancelled.id), texts.cancelFailed)
        : undefined
    }
  />
)
