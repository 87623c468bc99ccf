import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useDialogForm } from './use-dialog-form.ts'

const texts = officeTexts.reveal
const reasonCharsMin = 3

interface ReasonDialogProps {
  readonly ringToken: string
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

export function ReasonDialog({ ringToken, onReason, onClose }: ReasonDialogProps) {
  const { form, dialog } = useDialogForm({
    beginning: { reason: '' },
    rule: ({ reason }) => (reason.trim().length < reasonCharsMin ? { reason: texts.required } : {}),
    send: async ({ reason }) => onReason(reason.trim()),
    onClose,
  })
  return (
    <FormDialog title={fill(texts.title, { ring: `${ringToken}…` })} action={texts.show} {...dialog}>
      <p className="text-sm text-text-muted">{texts.text}</p>
      <FormTextField
        control={form.control}
        name="reason"
        label={texts.reason}
        hint={texts.hint}
        maxLength={limits.reasonCharsMax}
      />
    </FormDialog>
  )
}
