import { useEffect, useRef } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { useRecordForm, type RecordWords } from '@love-space/ui/use-record-form.ts'
import { useFailure } from '../table/error-panel.tsx'

type RecordForm<W extends RecordWords> = Parameters<typeof useRecordForm<W, unknown>>[0]

interface DialogForm<W extends RecordWords> extends Pick<RecordForm<W>, 'beginning' | 'rule' | 'untilReady' | 'send'> {
  /** What is said where a failure has no words for people. */
  readonly failed?: string
  /** After a failure too: the answer may be lost of what was saved, or somebody else has deleted it meanwhile. */
  readonly onTried?: () => unknown
  readonly onClose: () => void
  /** A failure goes by itself after this time. */
  readonly clearAfterMs?: number
}

/** Saves the record that is written in a `FormDialog` and closes it; after a failure it stays open, with the reason above its fields. */
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
  const { form, words, state, submit } = useRecordForm({
    ...record,
    send: async (written, sending) => {
      try {
        return await send(written, sending)
      } catch (error) {
        fail(error, failed)
        throw error
      } finally {
        await onTried?.()
      }
    },
    onKept: () => {
      // Whoever gave it up may have opened another one since.
      if (isShown.current) onClose()
    },
  })
  const { isDirty, submitCount } = form.formState
  return {
    form,
    words,
    submit,
    /** Says above the fields why something else has failed. */
    fail,
    /** For the dialog. */
    dialog: {
      isBusy: state === 'loading',
      dismissible: !isDirty,
      submits: submitCount,
      failure,
      onDismissFailure: dismiss,
      onSubmit: submit,
      onClose,
    },
  }
}
