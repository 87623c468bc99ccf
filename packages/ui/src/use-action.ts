import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { failureText, isGivenUp, isTemporary } from './failure-text.ts'
import { showToast } from './toast.ts'

/** State of a button. `success` and `error` return to `idle` after 2 s. */
export type SubmitState = 'idle' | 'loading' | 'success' | 'error'

const resetAfterMs = 2000

export interface ActionToasts {
  readonly done?: string | undefined
  /** Text for errors without a readable message, shown with a retry if that may help. */
  readonly failed?: string | undefined
}

export interface Action<A extends unknown[]> {
  readonly state: SubmitState
  readonly isBusy: boolean
  readonly error: unknown
  /** Runs the action, for buttons. Ignored during another run. Returns whether it succeeded. */
  readonly run: (...args: A) => Promise<boolean>
  /** Runs the action, for forms. Also ignored while success is shown, so that nothing is created twice. */
  readonly submit: (...args: A) => Promise<boolean>
  readonly reset: () => void
}

export const showFailure = (cause: unknown, failed: string, onRetry: () => void): void =>
  showToast({
    text: failureText(cause, failed),
    tone: 'error',
    ...(isTemporary(cause) && { action: { label: uiTexts.retry, onPress: onRetry } }),
  })

/**
 * Runs an action, and shows its state and toasts. Ignores AbortError, which means that the user cancelled. React
 * Query's mutations allow concurrent runs and have no toasts.
 */
export function useAction<A extends unknown[]>(
  work: (...args: A) => Promise<unknown>,
  toasts: ActionToasts = {},
): Action<A> {
  const [state, setState] = useState<SubmitState>('idle')
  const [error, setError] = useState<unknown>()
  const current = useRef<SubmitState>('idle')
  // A retry from a toast uses the current props.
  const latest = useRef({ work, toasts })
  useLayoutEffect(() => {
    latest.current = { work, toasts }
  })
  const enter = (next: SubmitState) => {
    current.current = next
    setState(next)
  }

  useEffect(() => {
    if (state !== 'success' && state !== 'error') return
    const timer = setTimeout(() => {
      current.current = 'idle'
      setState('idle')
    }, resetAfterMs)
    return () => clearTimeout(timer)
  }, [state])

  const run = async (...args: A): Promise<boolean> => {
    if (current.current === 'loading') return false
    const { work, toasts } = latest.current
    setError(undefined)
    enter('loading')
    try {
      await work(...args)
      enter('success')
      if (toasts.done !== undefined) showToast({ text: toasts.done, tone: 'success' })
      return true
    } catch (cause) {
      if (isGivenUp(cause)) {
        enter('idle')
        return false
      }
      enter('error')
      setError(cause)
      if (toasts.failed !== undefined) showFailure(cause, toasts.failed, () => void run(...args))
      return false
    }
  }
  const submit = (...args: A) => (current.current === 'success' ? Promise.resolve(false) : run(...args))

  const reset = () => {
    if (current.current === 'loading') return
    setError(undefined)
    enter('idle')
  }

  return { state, isBusy: state === 'loading', error, run, submit, reset }
}
