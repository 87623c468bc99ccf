import { useState } from 'react'
import { useFailure } from './error-panel.tsx'

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
