import { useEffect, useRef } from 'react'
import { useAction } from '@love-space/ui/use-action.ts'
import { useFailure } from '../table/error-panel.tsx'

interface Saving<A extends unknown[]> {
  readonly save: (...args: A) => Promise<unknown>
  /** What is said where a failure has no words for people. */
  readonly failed: string
  /** After a failure too: the answer may be lost of what was saved, or somebody else has deleted it meanwhile. */
  readonly onTried: () => unknown
  readonly onClose: () => void
  /** A failure goes by itself after this time. */
  readonly clearAfterMs?: number
}

/** Saves what stands in a `FormDialog` and closes it; after a failure it stays open, with the reason above its fields. */
export function useSaving<A extends unknown[]>({ save, failed, onTried, onClose, clearAfterMs }: Saving<A>) {
  const { failure, fail, dismiss } = useFailure(clearAfterMs)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const { isBusy, run } = useAction(async (...args: A) => {
    let isSaved = true
    try {
      await save(...args)
    } catch (error) {
      isSaved = false
      fail(error, failed)
    }
    await onTried()
    // Whoever gave it up may have opened another one since.
    if (isSaved && isShown.current) onClose()
  })
  return {
    run: (...args: A) => void run(...args),
    /** Says above the fields why something else has failed. */
    fail,
    /** For the dialog. */
    dialog: { isBusy, failure, onDismissFailure: dismiss, onClose },
  }
}
