import { useEffect, useRef, type ReactNode } from 'react'
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
  /** How often it was submitted. */
  readonly submits: number
  /** Why the last try was refused; stands above the fields. */
  readonly failure: Failure | undefined
  readonly onDismissFailure: () => void
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** The fields, which say themselves what is wrong with them. */
  readonly children: ReactNode
}

/** A form in a dialog of the back-office, with Cancel and one button that submits. Its first field takes the focus, later the first that is wrong. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, isBusy, disabled, dismissible, submits, failure, onDismissFailure } = props
  const { onSubmit, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLElement>(null)
  const reason = useRef<HTMLDivElement>(null)
  // It may lie outside of what is seen of a long form.
  useEffect(() => {
    if (submits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submits])
  // Neither is what the server said where the form was scrolled to its end.
  useEffect(() => {
    if (failure) reason.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <Dialog
      onClose={onClose}
      title={title}
      initialFocus={first}
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
        ref={(element) => {
          form.current = element
          first.current = element?.querySelector<HTMLElement>('input, select, textarea') ?? null
        }}
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {failure && (
          <div ref={reason}>
            <ErrorPanel failure={failure} onDismiss={onDismissFailure} />
          </div>
        )}
        {children}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
