import { AlertDialog as Primitive } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { AlertPanel } from './alert-panel.tsx'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** `danger` (default) for what can't be taken back. */
  tone?: 'danger' | 'primary' | undefined
  /** The dialog stays open and busy until it resolves; what it throws with a message is shown in it. */
  onConfirm: () => void | Promise<void>
  /** The confirm button stays disabled until this text is typed. */
  typed?: { text: string; label: string } | undefined
}

/** Asks before something destructive; focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, tone = 'danger', onConfirm, typed } = props
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [entry, setEntry] = useState('')

  const change = (next: boolean) => {
    if (busy) return
    setError(undefined)
    setEntry('')
    onOpenChange(next)
  }
  const confirm = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await onConfirm()
      setEntry('')
      onOpenChange(false)
    } catch (cause) {
      setError(cause instanceof Error && cause.message ? cause.message : uiTexts.somethingWentWrong)
    } finally {
      setBusy(false)
    }
  }

  return (
    <AlertPanel
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      error={error}
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
        <Button variant="secondary">{props.cancelLabel ?? uiTexts.cancel}</Button>
      </Primitive.Cancel>
      <Button
        variant={tone}
        busy={busy}
        disabled={typed !== undefined && entry.trim() !== typed.text}
        onClick={() => void confirm()}
      >
        {props.confirmLabel ?? uiTexts.confirm}
      </Button>
    </AlertPanel>
  )
}
