import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
} from 'react-hook-form'
import {
  beginEdit,
  beginNew,
  changesOf,
  choose,
  isWorthKeeping,
  rebase,
  rebaseOnCreated,
  sendEdit,
  type FoundRecord,
  type OutgoingRecord,
  type RecordEdit,
  type RecordVersion,
} from '@love-space/couple-rules/record-edit.ts'
import { isSameField, type MergeRules } from '@love-space/couple-rules/record-merge.ts'
import { ApiProblem, hasCode, QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import type { HeldSubject } from '@love-space/web-kit/api/held-writes.store.ts'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { useDraft, type Draft } from '@love-space/web-kit/session/drafts.ts'
import { isGivenUp } from './failure-text.ts'
import { isEdit, type KeptEdit } from './kept-edit.ts'
import {
  isAtFields,
  refusalsElsewhere,
  showRefusedFields,
  shownFields,
  type Fields,
  type Refusal,
} from './refused-fields.ts'
import { ruleResolver } from './rule-resolver.ts'
import { useAction, type ActionToasts, type SubmitState } from './use-action.ts'

/** Why a record is not there. `trashed`: it can be restored. */
export type Gone = 'trashed' | 'erased'

export interface RecordState {
  readonly state: SubmitState
  readonly error: unknown
  readonly notice: string | undefined
  readonly submit: (event?: SubmitEvent) => void
}

export type RecordWords = FieldValues

export interface SendOptions {
  readonly idempotencyKey: string
  readonly queueOffline?: HeldSubject
}

export type SavedHow = 'answered' | 'held' | 'same'

interface RecordFormOptions<W extends FieldValues, A> {
  /** The record; absent for a new one. `beginning` has its words. */
  readonly record?: { readonly id: string; readonly version: RecordVersion | undefined } | undefined
  readonly draftName?: string | undefined
  /** A draft of its own, if there are several under one name. */
  readonly draft?: Draft<KeptEdit<W> | null>
  readonly held?: RecordEdit<W> | undefined
  /** Words of the record, or initial values of a new one. While the form is open, a newer version is merged in. */
  readonly beginning: W
  readonly merge?: MergeRules<W>
  /** Returns messages by invalid field, an empty one if the page shows it already. */
  readonly rule: (words: W) => Partial<Record<keyof W, string>>
  /** Fields that show errors of properties with another name, or of error codes. `error` has the others. */
  readonly fields?: Fields<W>
  /** Called with errors that no field shows, or only in part. */
  readonly onFailed?: (error: unknown, elsewhere: readonly Refusal[]) => void
  /** Returns a notice to show instead of sending. */
  readonly noticeOf?: (words: W) => string | undefined
  /** Reads the record from an error's `current`. Not called without one. */
  readonly foundIn?: (current: unknown) => FoundRecord<W> | null
  /** Resolves to the values to send, e.g. after file uploads. */
  readonly untilReady?: (words: () => W) => Promise<W | undefined>
  /** Sends the values. `outgoing.id` is absent for a new record. */
  readonly send: (words: W, sending: SendOptions, outgoing: OutgoingRecord<W>) => Promise<A>
  readonly waitsAs?: (words: W, outgoing: OutgoingRecord<W>) => HeldSubject | null
  /** Called after saving. The answer is null for a held write, and if nothing was left to change. */
  readonly onKept?: (answer: A | null, how: SavedHow) => unknown
  readonly onMerged?: () => void
  readonly restore?: () => Promise<unknown>
  readonly toasts?: ActionToasts
}

/** Codes of errors that contain the present record. */
const conflicts = ['ITEM_CHANGED_SINCE', 'IDEMPOTENCY_KEY_REUSED', 'MESSAGE_ALREADY_SENT'] as const

const isNewer = (one: RecordVersion | undefined, known: RecordVersion | undefined): boolean =>
  typeof one === typeof known && one !== undefined && known !== undefined ? one > known : one !== known

/** An error that ends a press silently: the form shows what the user has to choose or mend. */
const undecided = () => new DOMException('The form asks first.', 'AbortError')

/**
 * Creates or changes a record. Typed text stays on this device as a draft until it is sent, held or discarded. Changes
 * of others are merged. `contested` has fields that both sides changed, until `choose` settles them.
 */
export function useRecordForm<W extends FieldValues, A>(options: RecordFormOptions<W, A>) {
  const { record, draftName, beginning, merge: rules = {}, rule } = options
  const { noticeOf, foundIn, untilReady, send, waitsAs, onKept, onMerged, onFailed, restore, toasts } = options
  const ownDraft = useDraft<KeptEdit<W> | null>(draftName ?? 'none', null)
  const { draft = ownDraft, held } = options
  const keepsDraft = draftName !== undefined || options.draft !== undefined
  const present: FoundRecord<W> | undefined = record && { ...record, words: beginning }

  const begun = (): RecordEdit<W> => (present ? beginEdit(present) : beginNew(beginning, randomId()))
  const upToDate = (edit: RecordEdit<W>): RecordEdit<W> =>
    present && edit.id === present.id && (present.version === undefined || isNewer(present.version, edit.version))
      ? rebase(edit, present, rules).edit
      : edit
  const understood = (kept: KeptEdit<W>): RecordEdit<W> => {
    if (isEdit(kept)) {
      const edit = { ...kept, words: { ...beginning, ...kept.words } }
      // An unanswered try or another device created the record meanwhile.
      return present && edit.id === undefined ? rebaseOnCreated(edit, present, rules).edit : upToDate(edit)
    }
    const { basedOn: _basedOn, ...older } = kept
    const words = { ...beginning, ...older } as W
    // The draft does not say which version it is based on, so the user decides about every difference.
    if (present) return rebase({ ...begun(), words, base: {} }, present, rules).edit
    return { ...beginNew(beginning, draft.key), words }
  }
  const opening = (): RecordEdit<W> => {
    const kept = (keepsDraft ? draft.value : null) ?? held
    return kept ? understood(kept) : begun()
  }

  const [isResumed] = useState(() => keepsDraft && draft.value !== null)
  const [edit, setEdit] = useState(opening)
  const latest = useRef(edit)
  const known = useRef(draft.value)
  const followed = useRef(JSON.stringify([record?.version, beginning]))
  const isApplying = useRef(false)
  const form = useForm<W>({
    defaultValues: edit.words as DefaultValues<W>,
    resolver: ruleResolver(rule),
    reValidateMode: 'onSubmit',
  })
  const [notice, setNotice] = useState<string>()
  const [refused, setRefused] = useState<{ readonly fields: Fields<W>; readonly first: FieldPath<W> | undefined }>()
  const [gone, setGone] = useState<Gone>()
  const [undecidedCount, setUndecidedCount] = useState(0)
  const { control, getFieldState, getValues, setError, setFocus, setValue, subscribe, trigger } = form
  const { isSubmitted } = form.formState

  const current = (): RecordEdit<W> => ({ ...latest.current, words: getValues() })
  const store = (next: RecordEdit<W>) => {
    latest.current = next
    setEdit(next)
    if (!keepsDraft) return
    const kept = isWorthKeeping(next, rules) ? next : null
    known.current = kept
    if (kept) draft.setValue(kept)
    else if (draft.value) draft.clear()
  }
  /** Shows other words, which do not count as typed. */
  const show = (next: RecordEdit<W>) => {
    isApplying.current = true
    for (const field of Object.keys(next.words) as FieldPath<W>[]) {
      if (isSameField(getValues(), next.words, field, rules)) continue
      setValue(field, next.words[field] as PathValue<W, FieldPath<W>>, { shouldDirty: true })
    }
    isApplying.current = false
    latest.current = next
    setEdit(next)
  }
  const take = (next: RecordEdit<W>) => {
    show(next)
    store(next)
  }
  const forget = () => {
    known.current = null
    if (keepsDraft) draft.clear()
  }

  const sendOnce = async (outgoing: OutgoingRecord<W>, sent: RecordEdit<W>) => {
    const subject = waitsAs?.(outgoing.words, outgoing)
    const sending = { idempotencyKey: sent.key, ...(subject && { queueOffline: { ...subject, edit: sent } }) }
    try {
      return { answer: await send(outgoing.words, sending, outgoing) }
    } catch (cause) {
      const current = hasCode(cause, ...conflicts) ? cause.body.current : undefined
      const found = current === undefined ? null : foundIn?.(current)
      if (found) return { found }
      const isSpent = hasCode(cause, 'IDEMPOTENCY_KEY_REUSED')
      const isMissing = outgoing.id !== undefined && cause instanceof ApiProblem && cause.status === 404
      // A spent key creates nothing, so take a new one.
      if (isSpent) store({ ...latest.current, key: randomId(), tries: [] })
      if (isMissing || (isSpent && foundIn)) setGone(isMissing && restore ? 'trashed' : 'erased')
      throw cause
    }
  }
  const sayRefusals = (cause: unknown) => {
    if (isGivenUp(cause)) return
    const fields = shownFields(control, options.fields ?? {})
    setRefused({ fields, first: showRefusedFields(cause, fields, setError) })
    if (!isAtFields(cause, fields)) onFailed?.(cause, refusalsElsewhere(cause, fields))
  }
  const action = useAction(async () => {
    setGone(undefined)
    const ready = await untilReady?.(getValues)
    if (ready) take({ ...latest.current, words: ready })
    const isFine = (words: W) => Object.keys(rule(words)).length === 0
    try {
      const sent = await sendEdit(current(), { ...rules, isFine }, sendOnce, store)
      if (sent.state === 'undecided') {
        take(sent.edit)
        setUndecidedCount((times) => times + 1)
        void trigger()
        throw undecided()
      }
      forget()
      const { key: _key, base: _base, ...rest } = sent.edit
      show({ ...begun(), ...rest, base: sent.edit.words, tries: [] })
      if (sent.taken.length > 0) onMerged?.()
      await onKept?.(sent.state === 'same' ? null : sent.answer, sent.state === 'same' ? 'same' : 'answered')
    } catch (cause) {
      if (!(cause instanceof QueuedError)) {
        sayRefusals(cause)
        throw cause
      }
      forget()
      await onKept?.(null, 'held')
    }
  }, toasts)
  const isLocked = action.state === 'loading' || action.state === 'success'
  useEffect(() => {
    // A disabled field takes no focus.
    if (refused?.first === undefined || isLocked) return
    setFocus(refused.first)
    const [message = ''] = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? []
    document.getElementById(message)?.scrollIntoView({ block: 'nearest' })
  }, [refused, isLocked, setFocus])

  const onChange = useEffectEvent((changed: string) => {
    if (isApplying.current) return
    if (action.state !== 'success') store(current())
    // A change may mend other fields' errors, but not those of the server.
    const isRefused = (field: FieldPath<W>) => field !== changed && getFieldState(field).error?.type === 'server'
    if (isSubmitted) void trigger((Object.keys(getValues()) as FieldPath<W>[]).filter((field) => !isRefused(field)))
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ name }) => name && onChange(name) }),
    [subscribe],
  )

  // Another tab, or a form that was closed while it sent, has changed or sent the draft.
  const adopt = useEffectEvent((kept: KeptEdit<W> | null) => {
    if (kept === known.current) return
    known.current = kept
    show(kept ? understood(kept) : begun())
  })
  useEffect(() => adopt(draft.value), [draft.value])

  // The record changed elsewhere while this form is open.
  const follow = useEffectEvent((seen: string, isSending: boolean) => {
    if (seen === followed.current || isSending) return
    followed.current = seen
    const mine = current()
    if (!present) return isWorthKeeping(mine, rules) ? undefined : show(begun())
    if (mine.id === undefined) return
    if (mine.id !== present.id) return show(opening())
    const isOlder = mine.version !== present.version && !isNewer(present.version, mine.version)
    if (!isOlder) take(rebase(mine, present, rules).edit)
  })
  const newest = JSON.stringify([record?.version, beginning])
  const isSending = action.state === 'loading'
  // oxlint-disable-next-line react/set-state-in-effect -- the form's values live outside React, and follow the record.
  useEffect(() => follow(newest, isSending), [newest, isSending])

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
  const error = refused && isAtFields(action.error, refused.fields) ? undefined : action.error
  return {
    form,
    id: edit.id,
    words,
    state: action.state,
    error,
    notice,
    isLocked,
    submit,
    isChanged: Object.keys(changesOf({ ...edit, words }, rules)).length > 0,
    isResumed,
    contested: edit.contested,
    undecidedCount,
    choose: (field: keyof W, side: 'mine' | 'theirs') => take(choose(current(), field, side, rules)),
    gone,
    /** Restores the record from the trash and saves it. Throws the reason if that is refused. */
    restoreAndSubmit: async () => {
      try {
        await restore?.()
      } catch (cause) {
        if (cause instanceof ApiProblem && cause.status === 404) setGone('erased')
        throw cause
      }
      submit()
    },
    submitAsNew: () => {
      take({ ...beginNew(getValues(), randomId()), base: {} })
      submit()
    },
    discard: () => {
      forget()
      show(begun())
    },
  }
}

export type RecordForm<W extends FieldValues> = ReturnType<typeof useRecordForm<W, unknown>>
