import { useEffect, useId, useRef } from 'react'
import { versions as texts } from '@love-space/texts/en/couple/versions.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'

/** The words of a record with their labels, always in the same order. */
export type ShownWords = readonly (readonly [label: string, text: string])[]

interface TwoVersionsProps<W> {
  /** `theirs` is null if the present version could not be loaded. */
  readonly record: { readonly words: W; readonly theirs: W | null; readonly submit: () => void }
  readonly shown: (words: W) => ShownWords
  readonly onKeepTheirs: () => void
}

/** Shows an edit conflict and lets the user choose between both versions. */
export function TwoVersions<W>({ record: { words, theirs, submit }, shown, onKeepTheirs }: TwoVersionsProps<W>) {
  const mine = shown(words)
  const differences = (theirs ? shown(theirs) : []).flatMap(([label, there], index) => {
    const written = mine[index]?.[1] ?? ''
    return there === written ? [] : [{ label, there, written }]
  })
  return (
    <>
      <Banner tone="error">{texts.changedSince}</Banner>
      {differences.length > 0 && <Choice differences={differences} onKeepTheirs={onKeepTheirs} onSaveMine={submit} />}
    </>
  )
}

interface Difference {
  readonly label: string
  readonly there: string
  readonly written: string
}

interface ChoiceProps {
  readonly differences: readonly Difference[]
  readonly onKeepTheirs: () => void
  readonly onSaveMine: () => void
}

function Choice({ differences, onKeepTheirs, onSaveMine }: ChoiceProps) {
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  // The panel may be far from the pressed button.
  useEffect(() => section.current?.focus(), [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex scroll-mt-4 flex-col gap-4 rounded-field border border-line-strong p-4"
    >
      <div>
        <h3 id={titleId} className="font-display text-xl">
          {texts.title}
        </h3>
        <p className="text-pretty text-text-muted">{texts.hint}</p>
      </div>
      {differences.map(({ label, there, written }) => (
        <div key={label} role="group" aria-label={label}>
          <h4 className="text-sm font-medium">{label}</h4>
          <dl className="mt-1.5 grid gap-2 sm:grid-cols-2">
            <Version of={texts.theirs} text={there} />
            <Version of={texts.mine} text={written} />
          </dl>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" className="max-sm:w-full" onClick={onKeepTheirs}>
          {texts.keepTheirs}
        </Button>
        <Button variant="secondary" className="max-sm:w-full" onClick={() => onSaveMine()}>
          {texts.saveMine}
        </Button>
      </div>
    </section>
  )
}

function Version({ of, text }: { of: string; text: string }) {
  return (
    <div className="min-w-0 rounded-field bg-surface-sunken px-3 py-2">
      <dt className="text-sm text-text-muted">{of}</dt>
      <dd dir="auto" className="break-words whitespace-pre-line">
        {text || <span className="text-text-muted">{texts.nothing}</span>}
      </dd>
    </div>
  )
}
