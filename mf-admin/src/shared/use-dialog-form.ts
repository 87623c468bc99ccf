import { useState } from 'react'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { useSaving } from './use-saving.ts'

/** What is wrong with a draft, field by field. */
export type Wrong<Draft> = { readonly [Name in keyof Draft]?: string | undefined }

type TextName<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft]

interface DialogForm<Draft> {
  /** What the form begins with; its dialog can be dismissed as long as nothing differs from it. */
  readonly initial: Draft
  readonly wrongIn: (draft: Draft) => Wrong<Draft>
  /** The key is the draft's, so that a second press creates nothing twice. */
  readonly save: (draft: Draft, key: string) => Promise<unknown>
  /** Whether somebody has to confirm what is to be saved first. */
  readonly asksFirst?: () => boolean
  /** What is said where a failure has no words for people. */
  readonly failed: string
  readonly onTried: () => unknown
  readonly onClose: () => void
  /** A failure goes by itself after this time. */
  readonly clearAfterMs?: number
}

/** Keeps what is written in a `FormDialog`; from the first try to save on, each field says what is wrong with it. */
export function useDialogForm<Draft extends object>(form: DialogForm<Draft>) {
  const { initial, wrongIn, save, asksFirst, ...rest } = form
  const [draft, setDraft] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [key] = useState(randomId)
  const saving = useSaving({ save: () => save(draft, key), ...rest })
  const wrong = wrongIn(draft)
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const submit = () => {
    setIsChecked(true)
    if (Object.values(wrong).some((text) => text !== undefined)) return
    if (asksFirst?.()) setIsAsking(true)
    else saving.run()
  }
  return {
    draft,
    change,
    submit,
    /** Whether the question that `asksFirst` is for stands open. */
    isAsking,
    answer: (isConfirmed: boolean) => {
      setIsAsking(false)
      if (isConfirmed) saving.run()
    },
    /** For a field that holds text. */
    field: <Name extends TextName<Draft>>(name: Name) => ({
      value: draft[name] as Draft[Name] & string,
      error: isChecked ? wrong[name] : undefined,
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        change({ [name]: target.value } as unknown as Partial<Draft>),
    }),
    /** Says above the fields why something else has failed. */
    fail: saving.fail,
    /** For the dialog. */
    dialog: { ...saving.dialog, dismissible: JSON.stringify(draft) === JSON.stringify(initial), onSubmit: submit },
  }
}
