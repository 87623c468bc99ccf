import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Button, type ButtonProps } from './button.tsx'
import type { SubmitState } from './use-action.ts'

export type SubmitButtonProps = Omit<ButtonProps, 'busy' | 'asChild' | 'type' | 'icon'> & {
  state: SubmitState
  children: ReactNode
  outcome?: 'created' | 'updated' | undefined
  loadingLabel?: string | undefined
  successLabel?: string | undefined
  errorLabel?: string | undefined
}

/** A submit button with `useAction`'s state. It turns red, except with `errorLabel`: that looks destructive. */
export function SubmitButton(props: SubmitButtonProps) {
  const { state, children, outcome = 'updated', variant, ...rest } = props
  const {
    loadingLabel = uiTexts.saving,
    successLabel = uiTexts[outcome],
    errorLabel = uiTexts.saveFailed,
    ...button
  } = rest
  const failsQuietly = errorLabel !== uiTexts.saveFailed
  const labels = { idle: children, loading: loadingLabel, success: successLabel, error: errorLabel }
  const icons: Partial<Record<SubmitState, ReactNode>> = {
    success: <Check className="size-5" />,
    error: failsQuietly ? undefined : <CircleAlert className="size-5" />,
  }
  return (
    <>
      <Button
        {...button}
        type="submit"
        variant={state === 'error' && !failsQuietly ? 'danger' : variant}
        busy={state === 'loading'}
        icon={icons[state]}
        data-submit-state={state}
      >
        {labels[state]}
      </Button>
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : labels[state]}
      </span>
    </>
  )
}
