import { AlertDialog as Primitive } from 'radix-ui'
import { useState } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { AlertPanel, type AlertPanelProps } from './alert-panel.tsx'
import { Button } from './button.tsx'
import { failureText } from './failure-text.ts'
import { TextField } from './text-field.tsx'
import { useAction } from './use-action.ts'

export type ConfirmDialogProps = AlertPanelProps & {
  confirmLabel?: string | undefined
  /** Colour of the button: `danger` (default) for actions that cannot be undone. */
  tone?: 'danger' | 'primary' | undefined
  /** Called by the button. The dialog stays open and busy until it resolves, and shows its error. */
  onConfirm: () => void | Promise<void>
  /** Text for errors without a readable message. */
  failed?: string | undefined
  /** Text that the user types before the button is enabled. */
  typed?: { text: string; label: string } | undefined
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, tone = 'danger', onConfirm, typed } = props
  const { failed = uiTexts.somethingWentWrong } = props
  const { run, isBusy, error, reset } = useAction(async () => onConfirm())
  const [entry, setEntry] = useState('')

  const change = (next: boolean) => {
    if (isBusy) return
    reset()
    setEntry('')
    onOpenChange(next)
  }
  const confirm = async () => {
    if (!(await run())) return
    setEntry('')
    onOpenChange(false)
  }

  return (
    <AlertPanel
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      error={error === undefined ? undefined : failureText(error, failed)}
      body={
        typed && (
          <TextField
            label={typed.label}
            value={entry}
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => setEntry(event.target.value)}
          />
        )
      }
    >
      <Primitive.Cancel asChild>
        <Button variant="secondary">{uiTexts.cancel}</Button>
      </Primitive.Cancel>
      <Button
        variant={tone}
        busy={isBusy}
        disabled={typed !== undefined && entry.trim() !== typed.text}
        onClick={() => void confirm()}
      >
        {props.confirmLabel ?? uiTexts.confirm}
      </Button>
    </AlertPanel>
  )
}
