import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { useForm, useWatch, type DefaultValues, type FieldPath, type FieldValues } from 'react-hook-form'
import { hasCode, QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import type { HeldSubject } from '@love-space/web-kit/api/held-writes.store.ts'
import { useDraft } from '@love-space/web-kit/session/drafts.ts'
import { isAtFields, showRefusedFields, type Fields } from './refused-fields.ts'
import { ruleResolver } from './rule-resolver.ts'
import { useAction, type ActionToasts, type SubmitState } from './use-action.ts'
import { useKeyPerContent } from './use-key-per-content.ts'

export interface RecordWords extends FieldValues {
  /** Time of the last change that the edit is based on, for the optimistic lock. */
  readonly basedOn?: string | undefined
}

export interface RecordState {
  readonly state: SubmitState
  /** An error that no field shows. */
  readonly error: unknown
  readonly notice: string | undefined
  readonly submit: (event?: SubmitEvent) => void
}

export interface Sending {
  readonly idempotencyKey: string
  readonly queueOffline?: HeldSubject
}

interface RecordFormOptions<W extends RecordWords, A> {
  readonly id?: string | undefined
  /** Name of the draft on this device; absent: no draft. */
  readonly draftName?: string
  /** Initial values without a draft. */
  readonly beginning: W
  /** Whether untouched fields follow `beginning`, e.g. after a change by the partner. */
  readonly follows?: boolean
  /** Messages by invalid field; an empty one if the page shows it already. */
  readonly rule: (words: W) => Partial<Record<keyof W, string>>
  /** Fields that show the server's refusals; `error` has the rest. */
  readonly fields?: Fields<W>
  /** Returns a notice to show instead of sending, e.g. that nothing differs. */
  readonly noticeOf?: (words: W) => string | undefined
  /** Reads the newer version after a conflict; null if deleted. */
  readonly readNewer?: () => Promise<W | null>
  /** Resolves when the values can be sent, e.g. after file uploads. */
  readonly untilReady?: (words: () => W) => Promise<void>
  readonly send: (words: W, sending: Sending) => Promise<A>
  /** Subject of a write held offline; absent or null if it cannot be held. */
  readonly waitsAs?: (words: W) => HeldSubject | null
  /** Called with the answer; null for a held write. */
  readonly onKept?: (answer: A | null) => unknown
  readonly toasts?: ActionToasts
}

/**
 * Creates or changes a record. The draft stays on this device until it is sent or held. A concurrent change is shown once
 * (`theirs`): saving again overwrites it, discarding the draft keeps it.
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
    // A later change replaces a held one of the same key.
    const idempotencyKey = id === undefined ? (draftName === undefined ? keyOf(words) : draft.key) : `${id}-change`
    const answer = await send(words, { idempotencyKey, ...(queueOffline && { queueOffline }) }).catch(takeRefusal)
    keep(null)
    if (follows) reset(getValues())
    await onKept?.(answer)
  }, toasts)
  const isLocked = action.state === 'loading' || action.state === 'success'

  const onChange = useEffectEvent((changed: string) => {
    if (action.state !== 'success') keep(getValues())
    // A change may fix errors of other fields, but not the server's refusals.
    const isRefused = (field: FieldPath<W>) => field !== changed && getFieldState(field).error?.type === 'server'
    if (isSubmitted) void trigger((Object.keys(getValues()) as FieldPath<W>[]).filter((field) => !isRefused(field)))
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => name && onChange(name) }),
    [subscribe],
  )

  // The draft was changed or sent in another tab.
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
