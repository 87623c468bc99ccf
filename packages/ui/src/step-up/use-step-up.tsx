import { useState, type ComponentType, type ReactNode } from 'react'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { useLazyPart } from '../use-lazy-part.ts'

export interface StepUpDialogProps {
  readonly onConfirmed: () => void
  readonly onCancel: () => void
}

interface Asking {
  readonly confirmed: () => void
  readonly refused: (reason: Error) => void
}

export type WithStepUp = <T>(action: () => Promise<T>) => Promise<T>

/**
 * Runs actions that need step-up. If the server refuses `withStepUp`'s action for that reason, asks for it by the dialog
 * of `load` and runs the action again. Throws an AbortError if the user closes the dialog. Render `dialog` once.
 */
export function useStepUp(load: () => Promise<{ default: ComponentType<StepUpDialogProps> }>): {
  withStepUp: WithStepUp
  dialog: ReactNode
} {
  // All actions that wait for the same dialog.
  const [asking, setAsking] = useState<readonly Asking[]>([])
  const settle = (how: (one: Asking) => void) => {
    asking.forEach(how)
    setAsking([])
  }
  const isAsking = asking.length > 0
  const { Part: StepUpDialog } = useLazyPart(load, isAsking, () =>
    settle(({ refused }) => refused(new Error('The dialog of the step-up failed to load'))),
  )

  const withStepUp: WithStepUp = async (action) => {
    try {
      return await action()
    } catch (error) {
      if (!hasCode(error, 'STEP_UP_REQUIRED')) throw error
      await new Promise<void>((confirmed, refused) => setAsking((others) => [...others, { confirmed, refused }]))
      return action()
    }
  }

  const dialog = isAsking && StepUpDialog && (
    <StepUpDialog
      onConfirmed={() => settle(({ confirmed }) => confirmed())}
      onCancel={() => settle(({ refused }) => refused(new DOMException('Nothing was confirmed.', 'AbortError')))}
    />
  )
  return { withStepUp, dialog }
}
