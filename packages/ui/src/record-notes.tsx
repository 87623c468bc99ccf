import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { versions as texts } from '@love-space/texts/en/versions.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { showToast } from './toast.ts'
import { useAction } from './use-action.ts'
import type { RecordForm } from './use-record-form.ts'

export interface ShownValue<W> {
  readonly of: readonly (keyof W & string)[]
  readonly label: string
  readonly show: (words: W) => ReactNode
}

interface RecordNotesProps<W extends FieldValues> {
  readonly record: Pick<
    RecordForm<W>,
    | 'words'
    | 'state'
    | 'isResumed'
    | 'isChanged'
    | 'contested'
    | 'undecidedCount'
    | 'choose'
    | 'discard'
    | 'gone'
    | 'restoreAndSubmit'
    | 'submitAsNew'
  >
  readonly values: readonly ShownValue<W>[]
  /** Name of the other editor; absent for a record that only the user can change. */
  readonly name?: string | undefined
}

export const showMergedToast = (name: string | undefined): void =>
  showToast({ text: name === undefined ? texts.keptOwn : fill(texts.kept, { name }), tone: 'success' })

export function RecordNotes<W extends FieldValues>({ record, values, name }: RecordNotesProps<W>) {
  const { state, isResumed, isChanged, contested, undecidedCount, gone, discard } = record
  const isIdle = state === 'idle' || state === 'error'
  if (gone) return <Gone record={record} />
  if (Object.keys(contested).length > 0)
    return <Choice key={undecidedCount} record={record} values={values} name={name} />
  if (undecidedCount > 0 && isChanged && isIdle) return <Settled />
  if (!isResumed || !isChanged || !isIdle) return null
  return (
    <Banner
      tone="info"
      action={
        <Button size="sm" variant="ghost" onClick={discard}>
          {texts.discard}
        </Button>
      }
    >
      {texts.draft}
    </Banner>
  )
}

function Settled() {
  const note = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so focus the note.
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1}>
      <Banner tone="success">{texts.settled}</Banner>
    </div>
  )
}

function Gone<W extends FieldValues>({ record }: Pick<RecordNotesProps<W>, 'record'>) {
  const { gone, restoreAndSubmit, submitAsNew } = record
  const restore = useAction(restoreAndSubmit, { failed: texts.restoreFailed })
  const isTrashed = gone === 'trashed'
  return (
    <Banner
      tone="error"
      action={
        <Button
          size="sm"
          variant="secondary"
          busy={restore.isBusy}
          onClick={() => (isTrashed ? void restore.run() : submitAsNew())}
        >
          {isTrashed ? texts.restore : texts.saveAsNew}
        </Button>
      }
    >
      {isTrashed ? texts.trashed : texts.erased}
    </Banner>
  )
}

function Choice<W extends FieldValues>({ record, values, name }: RecordNotesProps<W>) {
  const { words, contested, choose } = record
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  // Show the panel, which may be far from the pressed button.
  useEffect(() => {
    section.current?.focus()
    section.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  const theirs: W = { ...words, ...contested }
  const open = values.filter(({ of }) => of.some((field) => field in contested))
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex scroll-mt-4 flex-col gap-4 rounded-field border border-line-strong p-4"
    >
      <div>
        <h3 id={titleId} className="font-display text-xl">
          {name === undefined ? texts.titleOwn : texts.title}
        </h3>
        <p className="text-pretty text-text-muted">{texts.hint}</p>
      </div>
      {open.map(({ of, label, show }) => {
        const [field] = of
        const keep = (side: 'mine' | 'theirs') => field !== undefined && choose(field, side)
        return (
          <div key={label} role="group" aria-label={label}>
            <h4 className="text-sm font-medium">{label}</h4>
            <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
              <Version
                of={name === undefined ? texts.theirsOwn : fill(texts.theirs, { name })}
                label={label}
                onKeep={() => keep('theirs')}
              >
                {show(theirs)}
              </Version>
              <Version of={name === undefined ? texts.mineHere : texts.mine} label={label} onKeep={() => keep('mine')}>
                {show(words)}
              </Version>
            </div>
          </div>
        )
      })}
    </section>
  )
}

interface VersionProps {
  readonly of: string
  readonly label: string
  readonly onKeep: () => void
  readonly children: ReactNode
}

function Version({ of, label, onKeep, children }: VersionProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2 rounded-field bg-surface-sunken p-3">
      <p className="text-sm text-text-muted">{of}</p>
      <div dir="auto" className="grow break-words whitespace-pre-line">
        {children === '' || children === null || children === false ? (
          <span className="text-text-muted">{texts.nothing}</span>
        ) : (
          children
        )}
      </div>
      <Button
        size="sm"
        variant="secondary"
        className="self-start max-sm:w-full"
        aria-label={`${texts.keepThis}: ${label}, ${of}`}
        onClick={onKeep}
      >
        {texts.keepThis}
      </Button>
    </div>
  )
}
