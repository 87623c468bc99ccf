import { useEffect, useRef } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { useRecordForm, type RecordWords } from '@love-space/ui/use-record-form.ts'
import { useFailure } from './error-panel.tsx'

type RecordForm<W extends RecordWords> = Parameters<typeof useRecordForm<W, unknown>>[0]

interface DialogForm<W extends RecordWords> extends Pick<
  RecordForm<W>,
  'record' | 'beginning' | 'rule' | 'fields' | 'untilReady' | 'send' | 'foundIn' | 'merge'
> {
  readonly failed?: string
  /** Called after each try, also a failed one: the record may be saved although its response was lost, or deleted. */
  readonly onTried?: () => unknown
  readonly onClose: () => void
  readonly clearAfterMs?: number
}

export function useDialogForm<W extends RecordWords>(options: DialogForm<W>) {
  const { send, failed = uiTexts.somethingWentWrong, onTried, onClose, clearAfterMs, ...recordOptions } = options
  const { failure, fail, dismiss } = useFailure(clearAfterMs)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const record = useRecordForm<W, unknown>({
    ...recordOptions,
    send: async (written, sending, outgoing) => {
      dismiss()
      try {
        return await send(written, sending, outgoing)
      } finally {
        await onTried?.()
      }
    },
    onFailed: (error, elsewhere) => fail(error, failed, elsewhere),
    onKept: () => {
      // The user may have closed this dialog and opened another one.
      if (isShown.current) onClose()
    },
  })
  const { form, words, state, submit, isChanged, contested } = record
  // The failure says if an opened record was deleted meanwhile. A new one can be saved again.
  const gone = options.record === undefined ? record.gone : undefined
  const { submitCount } = form.formState
  return {
    form,
    record: { ...record, gone },
    words,
    submit,
    fail,
    dialog: {
      isBusy: state === 'loading',
      dismissible: !isChanged,
      submits: submitCount,
      // `RecordNotes` shows these errors with the possible actions.
      failure: gone || Object.keys(contested).length > 0 ? undefined : failure,
      onDismissFailure: dismiss,
      onSubmit: submit,
      onClose,
    },
  }
}
