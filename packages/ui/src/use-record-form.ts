import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { useForm, useWatch, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form'
import { hasCode, QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import type { HeldSubject } from '@love-space/web-kit/api/held-writes.store.ts'
import { useDraft } from '@love-space/web-kit/session/drafts.ts'
import { isAtFields, showRefusedFields, type Fields } from './refused-fields.ts'
import { ruleResolver } from './rule-resolver.ts'
import { useAction, type ActionToasts, type SubmitState } from './use-action.ts'
import { useKeyPerContent } from './use-key-per-content.ts'

/** What is written of a record. */
export interface RecordWords extends FieldValues {
  /** When what is changed was changed last; absent where that no longer matters. */
  readonly basedOn?: string | undefined
}

/** How far a record has come, for what draws its form. */
export interface RecordState {
  readonly state: SubmitState
  /** What has failed and no field says. */
  readonly error: unknown
  readonly notice: string | undefined
  readonly submit: (event?: SubmitEvent) => void
}

/** How a record is sent: part of the input of the call. */
export interface Sending {
  readonly idempotencyKey: string
  readonly queueOffline?: HeldSubject
}

interface RecordFormOptions<W extends RecordWords, A> {
  /** Of the record that is changed; absent for a new one. */
  readonly id?: string | undefined
  /** What is written is kept on this device under this name; absent: nothing is kept. */
  readonly draftName?: string
  /** What the form begins with where no draft is kept. */
  readonly beginning: W
  /** Whether what nobody is writing in follows what it begins with, e.g. where the partner changes it meanwhile. */
  readonly follows?: boolean
  /** A message for each wrong field; an empty one where the page says it already. */
  readonly rule: (words: W) => Partial<Record<keyof W, string>>
  /** Where the server's refusals are shown; `error` has those that no field shows. */
  readonly fields?: Fields<W>
  /** What is said in place of sending, e.g. that nothing differs. */
  readonly noticeOf?: (words: W) => string | undefined
  /** What is there now, where somebody else has changed it since; null where it is gone. */
  readonly readNewer?: () => Promise<W | null>
  /** Resolves once the words can be sent, e.g. when their files have arrived; absent: at once. */
  readonly untilReady?: (words: () => W) => Promise<void>
  readonly send: (words: W, sending: Sending) => Promise<A>
  /** What waits on this device without a connection; absent or null where the words cannot wait. */
  readonly waitsAs?: (words: W) => HeldSubject | null
  /** Told what was answered; null where the words wait on this device. */
  readonly onKept?: (answer: A | null) => unknown
  readonly toasts?: ActionToasts
}

/**
 * Adds a record or changes one. What is written stays on this device, in all its tabs, until it was sent or waits to be sent. A
 * change that was made by somebody else meanwhile is told once, with what is there now (`theirs`); whoever saves once more wants
 * their own in place of it, who wants the other one discards theirs.
 */
export function useRecordForm<W extends RecordWords, A>(options: RecordFormOptions<W, A>) {
  const { id, draftName, beginning, follows = false, rule, fields = {} } = options
  const { noticeOf, readNewer, untilReady, send, waitsAs, onKept, toasts } = options
  const draft = useDraft<W | null>(draftName ?? 'none', null)
  const keyOf = useKeyPerContent()
  const known = useRef(draft.value)
  const form = useForm<W>({
    ...(follows
      ? { values: beginning, resetOptions: { keepDirtyValues: true } }
      : { defaultValues: (draft.value ?? beginning) as DefaultValues<W> }),
    resolver: ruleResolver(rule),
    reValidateMode: 'onSubmit',
  })
  const [notice, setNotice] = useState<string>()
  const [theirs, setTheirs] = useState<W | null>(null)
  const { control, getFieldState, getValues, reset, setError, subscribe, trigger } = form
  const { isSubmitted } = form.formState

  const keep = (words: W | null) => {
    if (draftName === undefined) return
    known.current = words
    if (words) draft.setValue(words)
    else draft.clear()
  }
  const takeRefusal = async (cause: unknown) => {
    if (cause instanceof QueuedError) return null
    if (hasCode(cause, 'ITEM_CHANGED_SINCE')) {
      const anyway = { ...getValues(), basedOn: undefined }
      reset(anyway)
      keep(anyway)
      setTheirs((await readNewer?.().catch(() => null)) ?? null)
    }
    showRefusedFields(cause, fields, setError)
    throw cause
  }
  const action = useAction(async () => {
    setTheirs(null)
    await untilReady?.(() => getValues())
    const words = getValues()
    const queueOffline = waitsAs?.(words)
    // A later change takes the place of one that still waits.
    const idempotencyKey = id === undefined ? (draftName === undefined ? keyOf(words) : draft.key) : `${id}-change`
    const answer = await send(words, { idempotencyKey, ...(queueOffline && { queueOffline }) }).catch(takeRefusal)
    keep(null)
    if (follows) reset(getValues())
    await onKept?.(answer)
  }, toasts)
  const isLocked = action.state === 'loading' || action.state === 'success'

  const onChange = useEffectEvent((changed: string) => {
    if (action.state !== 'success') keep(getValues())
    // One field may put another one right, but not what the server has refused there.
    const isRefused = (field: FieldPath<W>) => field !== changed && getFieldState(field).error?.type === 'server'
    if (isSubmitted) void trigger((Object.keys(getValues()) as FieldPath<W>[]).filter((field) => !isRefused(field)))
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => name && onChange(name) }),
    [subscribe],
  )

  // Written or sent in another tab.
  const adopt = useEffectEvent((kept: W | null) => {
    if (kept === known.current) return
    known.current = kept
    reset(kept ?? beginning)
  })
  useEffect(() => adopt(draft.value), [draft.value])

  const submit = (event?: SubmitEvent) => {
    setNotice(undefined)
    if (action.error !== undefined) action.reset()
    const sendOrSay = () => {
      const said = noticeOf?.(getValues())
      setNotice(said)
      if (said === undefined) void action.submit()
    }
    void form.handleSubmit(sendOrSay)(event)
  }
  const words = useWatch({ control, compute: (all: W) => all })
  const error = isAtFields(action.error, fields) ? undefined : action.error
  return { form, words, state: action.state, error, notice, theirs, isLocked, submit, discard: () => keep(null) }
}
