import { useEffect, useRef, useState } from 'react'

export type SubmitState = 'idle' | 'loading' | 'success' | 'error'

const resetAfterMs = 2000

/**
 * Runs `action` for a submit button: a second submit while one runs or has just succeeded is ignored, the outcome
 * shows for 2 s. `submit` resolves to whether the action succeeded; its error is in `error` until the next submit.
 */
export function useSubmitState<A extends unknown[]>(action: (...args: A) => Promise<unknown>) {
  const [state, setState] = useState<SubmitState>('idle')
  const [error, setError] = useState<unknown>()
  const busy = useRef(false)

  useEffect(() => {
    if (state !== 'success' && state !== 'error') return
    const timer = setTimeout(() => {
      busy.current = false
      setState('idle')
    }, resetAfterMs)
    return () => clearTimeout(timer)
  }, [state])

  const submit = async (...args: A): Promise<boolean> => {
    if (busy.current) return false
    busy.current = true
    setError(undefined)
    setState('loading')
    try {
      await action(...args)
      setState('success')
      return true
    } catch (cause) {
      busy.current = false
      setError(cause)
      setState('error')
      return false
    }
  }

  return { state, error, submit }
}
