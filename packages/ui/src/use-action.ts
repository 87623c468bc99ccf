import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { failureText, mayPass } from './failure-text.ts'
import { showToast } from './toast.ts'

/** `success` and `error` show for 2 s, then it is `idle` again. */
export type SubmitState = 'idle' | 'loading' | 'success' | 'error'

const resetAfterMs = 2000

export interface ActionToasts {
  /** Shown when it has worked. */
  readonly done?: string | undefined
  /** Shown when it has failed and the failure has no words for people, with a way to try again where that may help. */
  readonly failed?: string | undefined
}

export interface Action<A extends unknown[]> {
  readonly state: SubmitState
  readonly isBusy: boolean
  /** Of the last run, until the next. */
  readonly error: unknown
  /** For a button. A run while another one is under way is ignored; answers whether it has worked. */
  readonly run: (...args: A) => Promise<boolean>
  /** For a form: also ignored while its success still shows, so that nothing is created twice. */
  readonly submit: (...args: A) => Promise<boolean>
  /** Forgets the outcome of the last run. */
  readonly reset: () => void
}

/** Says why something failed, with a way to try again where that may help. */
export const showFailure = (cause: unknown, failed: string, onRetry: () => void): void =>
  showToast({
    text: failureText(cause, failed),
    tone: 'error',
    ...(mayPass(cause) && { action: { label: uiTexts.retry, onPress: onRetry } }),
  })

/**
 * The one way to do something that takes time and may fail. An AbortError means that the person has changed their mind:
 * no failure. (The query library's mutations would run a second time while busy, keep no outcome for two seconds and
 * know no toasts; what is left of them would be these lines.)
 */
export function useAction<A extends unknown[]>(
  work: (...args: A) => Promise<unknown>,
  toasts: ActionToasts = {},
): Action<A> {
  const [state, setState] = useState<SubmitState>('idle')
  const [error, setError] = useState<unknown>()
  const current = useRef<SubmitState>('idle')
  // A retry from a toast does what the page would do by then.
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
      const isGivenUp = cause instanceof Error && cause.name === 'AbortError'
      enter(isGivenUp ? 'idle' : 'error')
      if (isGivenUp) return false
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
