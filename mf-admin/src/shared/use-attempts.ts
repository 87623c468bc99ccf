import { useState } from 'react'
import { useFailure } from '../table/error-panel.tsx'

/** For a panel with several buttons: does what one of them is for, says which one is busy, and why it has failed. */
export function useAttempts(onTried: () => unknown) {
  const { failure, fail, say, dismiss } = useFailure()
  const [busy, setBusy] = useState<string>()
  const attempt = async (what: string, call: () => Promise<unknown>, failed: string): Promise<void> => {
    dismiss()
    setBusy(what)
    try {
      await call()
    } catch (error) {
      fail(error, failed)
    }
    setBusy(undefined)
    await onTried()
  }
  return { attempt, busy, failure, say, dismiss }
}

export type Attempts = ReturnType<typeof useAttempts>
