import { useEffect, useEffectEvent, useRef } from 'react'
import { useForm, useWatch, type DefaultValues, type FieldValues } from 'react-hook-form'
import { useAction } from '@love-space/ui/use-action.ts'
import { hasCode, QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import type { HeldSubject } from '@love-space/web-kit/api/held-writes.store.ts'
import { useDraft } from '@love-space/web-kit/session/drafts.ts'
import { ruleResolver } from './rule-resolver.ts'

/** What is written of a record. */
export interface RecordWords extends FieldValues {
  /** When what is changed was changed last; absent where that no longer matters. */
  readonly basedOn?: string | undefined
}

/** How a record is sent: part of the input of the call. */
export interface Sending {
  readonly idempotencyKey: string
  readonly queueOffline?: HeldSubject
}

interface RecordFormOptions<W extends RecordWords, A> {
  /** Of the record that is changed; undefined for a new one. */
  readonly id: string | undefined
  /** What is written is kept under this name. */
  readonly draftName: string
  /** What the form begins with where no draft is kept. */
  readonly beginning: W
  /** A message for each wrong field; an empty one where the page says it already. */
  readonly rule: (words: W) => Partial<Record<keyof W, string>>
  /** Resolves once the words can be sent, e.g. when their files have arrived; absent: at once. */
  readonly untilReady?: (words: () => W) => Promise<void>
  readonly send: (words: W, sending: Sending) => Promise<A>
  /** What waits on this device without a connection; null where the words cannot wait. */
  readonly waitsAs: (words: W) => HeldSubject | null
  /** Told what was answered; null where the words wait on this device. */
  readonly onKept: (answer: A | null) => unknown
}

/**
 * Adds a record or changes one. What is written stays on this device, in all its tabs, until it was sent or waits to be sent. A
 * change that was made by somebody else meanwhile is told once; whoever saves once more wants theirs in place of it.
 */
export function useRecordForm<W extends RecordWords, A>(options: RecordFormOptions<W, A>) {
  const { id, draftName, beginning, rule, untilReady, send, waitsAs, onKept } = options
  const draft = useDraft<W | null>(draftName, null)
  const known = useRef(draft.value)
  const form = useForm<W>({
    defaultValues: (draft.value ?? beginning) as DefaultValues<W>,
    resolver: ruleResolver(rule),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { control, getValues, reset, subscribe, trigger } = form
  const { isSubmitted } = form.formState

  const keep = (words: W | null) => {
    known.current = words
    if (words) draft.setValue(words)
    else draft.clear()
  }
  const takeRefusal = (error: unknown) => {
    if (error instanceof QueuedError) return null
    if (hasCode(error, 'ITEM_CHANGED_SINCE')) {
      const anyway = { ...getValues(), basedOn: undefined }
      reset(anyway)
      keep(anyway)
    }
    throw error
  }
  const action = useAction(async () => {
    await untilReady?.(() => getValues())
    const words = getValues()
    const queueOffline = waitsAs(words)
    // A later change takes the place of one that still waits.
    const idempotencyKey = id === undefined ? draft.key : `${id}-change`
    const answer = await send(words, { idempotencyKey, ...(queueOffline && { queueOffline }) }).catch(takeRefusal)
    keep(null)
    await onKept(answer)
  })
  const isLocked = action.state === 'loading' || action.state === 'success'

  const onChange = useEffectEvent(() => {
    if (action.state !== 'success') keep(getValues())
    // One field may put another one right.
    if (isSubmitted) void trigger()
  })
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ name }) => name && onChange() }), [subscribe])

  // Written or sent in another tab.
  const adopt = useEffectEvent((kept: W | null) => {
    if (kept === known.current) return
    known.current = kept
    reset(kept ?? beginning)
  })
  useEffect(() => adopt(draft.value), [draft.value])

  const submit = () => void form.handleSubmit(() => void action.submit())()
  const words = useWatch({ control, compute: (all: W) => all })
  return { form, words, state: action.state, error: action.error, isLocked, submit }
}
