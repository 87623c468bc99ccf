import { useEffect, useEffectEvent } from 'react'
import type { SubmitState } from '@love-space/ui/use-action.ts'

export function useCloseAfterSuccess(state: SubmitState, afterMs: number, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  const isDone = state === 'success'
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => close(), afterMs)
    return () => clearTimeout(timer)
  }, [isDone, afterMs])
}
