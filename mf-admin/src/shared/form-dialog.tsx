import { useEffect, useRef, type ReactNode } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { ErrorPanel, type Failure } from './error-panel.tsx'

interface FormDialogProps {
  readonly title: string
  readonly action: string
  readonly isBusy: boolean
  readonly disabled?: boolean | undefined
  /** False once a field has changed; then only the buttons close the dialog. */
  readonly dismissible?: boolean | undefined
  readonly submits: number
  readonly failure: Failure | undefined
  readonly onDismissFailure: () => void
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { title, action, isBusy, disabled, dismissible, submits, failure, onDismissFailure } = props
  const { onSubmit, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)
  const first = useRef<HTMLElement>(null)
  const reason = useRef<HTMLDivElement>(null)
  // Scroll to the invalid field, which may be out of view.
  useEffect(() => {
    if (submits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submits])
  // Scroll to the server's error above the buttons, which may be out of view.
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
        {children}
        {failure && (
          <div ref={reason}>
            <ErrorPanel failure={failure} onDismiss={onDismissFailure} />
          </div>
        )}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
