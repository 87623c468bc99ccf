import type { ReactNode, RefObject } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { ErrorPanel, type Failure } from '../table/error-panel.tsx'

interface FormDialogProps {
  readonly title: string
  /** Words of the button that submits; Enter in a field does the same. */
  readonly action: string
  readonly isBusy: boolean
  readonly disabled?: boolean | undefined
  /** False once something was written: then only its buttons close it. */
  readonly dismissible?: boolean | undefined
  readonly initialFocus: RefObject<HTMLElement | null>
  /** Why the last try was refused; stands above the fields. */
  readonly failure: Failure | undefined
  readonly onDismissFailure: () => void
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** The fields, which say themselves what is wrong with them. */
  readonly children: ReactNode
}

/** A form in a dialog of the back-office, with Cancel and one button that submits. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, isBusy, disabled, dismissible, initialFocus, failure, onDismissFailure } = props
  const { onSubmit, onClose, children } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      initialFocus={initialFocus}
      dismissible={dismissible}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button busy={isBusy} disabled={disabled} onClick={onSubmit}>
            {action}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <ErrorPanel failure={failure} onDismiss={onDismissFailure} />
        {children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
