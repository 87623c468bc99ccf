import { useEffect, useRef } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { useRecordForm, type RecordWords } from '@love-space/ui/use-record-form.ts'
import { useFailure } from '../table/error-panel.tsx'

type RecordForm<W extends RecordWords> = Parameters<typeof useRecordForm<W, unknown>>[0]

interface DialogForm<W extends RecordWords> extends Pick<RecordForm<W>, 'beginning' | 'rule' | 'untilReady' | 'send'> {
  /** Fallback error text. */
  readonly failed?: string
  /** Also called after a failure: the record may be saved without an answer, or deleted meanwhile. */
  readonly onTried?: () => unknown
  readonly onClose: () => void
  readonly clearAfterMs?: number
}

/** Saves the record of a `FormDialog` and closes it on success; a failure stays above the fields. */
export function useDialogForm<W extends RecordWords>(options: DialogForm<W>) {
  const { send, failed = uiTexts.somethingWentWrong, onTried, onClose, clearAfterMs, ...record } = options
  const { failure, fail, dismiss } = useFailure(clearAfterMs)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const { form, words, state, submit, isChanged } = useRecordForm({
    ...record,
    send: async (written, sending, outgoing) => {
      try {
        return await send(written, sending, outgoing)
      } catch (error) {
        fail(error, failed)
        throw error
      } finally {
        await onTried?.()
      }
    },
    onKept: () => {
      // The user may have closed this dialog and opened another one.
      if (isShown.current) onClose()
    },
  })
  const { submitCount } = form.formState
  return {
    form,
    words,
    submit,
    /** Shows an error from outside the form above the fields. */
    fail,
    dialog: {
      isBusy: state === 'loading',
      dismissible: !isChanged,
      submits: submitCount,
      failure,
      onDismissFailure: dismiss,
      onSubmit: submit,
      onClose,
    },
  }
}
