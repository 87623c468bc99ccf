import { useState, type ReactNode } from 'react'
import { stepUp } from '@love-space/texts/en/couple/step-up.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { confirmPin } from './confirm-pin.ts'
import { hasCode } from './failure-text.ts'
import { PinEntry } from './pin-entry.tsx'

/** The person closed the dialog instead of giving the PIN. */
export class StepUpCancelled extends Error {}

interface Asking {
  readonly confirmed: () => void
  readonly cancelled: () => void
}

/**
 * For what the server does only after the PIN: `withPin` runs the action and, when it is refused for that reason,
 * asks for the PIN and runs it again. It throws StepUpCancelled when the dialog is closed. Render `dialog` once.
 */
export function useStepUp(): { withPin: <T>(action: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking>()

  const ask = () =>
    new Promise<void>((resolve, reject) =>
      setAsking({ confirmed: resolve, cancelled: () => reject(new StepUpCancelled()) }),
    )
  const withPin = async <T,>(action: () => Promise<T>): Promise<T> => {
    try {
      return await action()
    } catch (error) {
      if (!hasCode(error, 'STEP_UP_REQUIRED')) throw error
      await ask()
      return action()
    }
  }
  const cancel = () => {
    asking?.cancelled()
    setAsking(undefined)
  }
  const confirm = async (pin: string) => {
    await confirmPin(pin)
    asking?.confirmed()
    setAsking(undefined)
  }

  const dialog = (
    <Dialog open={asking !== undefined} onOpenChange={cancel} title={stepUp.title} description={stepUp.hint} width="sm">
      {asking && <PinEntry label={tap.pinLabel} onPin={confirm} />}
    </Dialog>
  )
  return { withPin, dialog }
}
