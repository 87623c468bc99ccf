import { useState, type ReactNode } from 'react'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'

const loadDialog = () => import(/* webpackChunkName: "step-up" */ './step-up-dialog.tsx')

interface Asking {
  readonly confirmed: () => void
  readonly refused: (reason: Error) => void
}

/**
 * Runs actions that need step-up. If the server refuses `withPin`'s action for that reason, asks for the PIN or
 * password and runs it again. Throws an AbortError if the user closes the dialog. Render `dialog` once.
 */
export function useStepUp(): { withPin: <T>(action: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking>()
  const settle = (how: (one: Asking) => void) => {
    if (asking) how(asking)
    setAsking(undefined)
  }
  const { Part: StepUpDialog } = useLazyPart(loadDialog, asking !== undefined, () =>
    settle(({ refused }) => refused(new Error('The PIN dialog failed to load'))),
  )

  const withPin = async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action()
    } catch (error) {
      if (!hasCode(error, 'STEP_UP_REQUIRED')) throw error
      await new Promise<void>((confirmed, refused) => setAsking({ confirmed, refused }))
      return action()
    }
  }

  const dialog = asking && StepUpDialog && (
    <StepUpDialog
      onConfirmed={() => settle(({ confirmed }) => confirmed())}
      onCancel={() => settle(({ refused }) => refused(new DOMException('The PIN was not given.', 'AbortError')))}
    />
  )
  return { withPin, dialog }
}
