import { useState } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { TextField } from '@love-space/ui/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

const texts = officeTexts.reveal
const reasonCharsMin = 3

interface ReasonDialogProps {
  /** The first characters of the device token. */
  readonly ringToken: string
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why somebody wants to see the tokens of a ring that people use. */
export function ReasonDialog({ ringToken, onReason, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isShort = reason.trim().length < reasonCharsMin
  const submit = () => {
    setIsChecked(true)
    if (!isShort) onReason(reason.trim())
  }
  return (
    <FormDialog
      title={fill(texts.title, { ring: `${ringToken}…` })}
      action={texts.show}
      isBusy={false}
      dismissible={reason === ''}
      failure={undefined}
      onDismissFailure={() => undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-text-muted">{texts.text}</p>
      <TextField
        label={texts.reason}
        hint={texts.hint}
        value={reason}
        maxLength={limits.reasonCharsMax}
        error={isChecked && isShort ? texts.required : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
