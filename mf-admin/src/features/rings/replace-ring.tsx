import { useEffect, useRef, useState } from 'react'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { ringTexts as texts } from '@love-space/texts/en/batches.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { Finder } from '../../shared/finder.tsx'
import { findInStock } from './ring-history.api.ts'

const renderRing = ({ ringToken, chipUid, id }: AdminRing) => (
  <>
    <span className="font-mono font-medium">{ringToken}…</span>
    <span className="min-w-0 flex-1 truncate font-mono text-xs text-text-muted">{chipUid ?? texts.noChip}</span>
    <span className="font-mono text-xs text-text-muted">{id.slice(0, 8)}…</span>
  </>
)

export function ReplaceRing({ onReplace }: { onReplace: (by: string) => Promise<void> }) {
  const [chosen, setChosen] = useState<AdminRing>()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const replace = useAction(onReplace)
  useEffect(() => (chosen ? button : field).current?.focus(), [chosen])

  return (
    <section aria-label={texts.replace} className="flex flex-col gap-3 rounded-field bg-surface-sunken p-3">
      <p className="text-sm text-text-muted">{texts.replaceHint}</p>
      {chosen ? (
        <>
          <div className="flex min-h-11 items-center gap-3 rounded-field bg-surface-raised px-3 text-sm">
            {renderRing(chosen)}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button ref={button} size="sm" busy={replace.isBusy} onClick={() => void replace.run(chosen.id)}>
              {fill(texts.replaceBy, { ring: `${chosen.ringToken}…` })}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setChosen(undefined)}>
              {texts.chooseAnother}
            </Button>
          </div>
        </>
      ) : (
        <Finder
          label={texts.replacement}
          placeholder={texts.replacementHint}
          charsMax={limits.searchCharsMax}
          field={field}
          list={texts.stock}
          name="stock"
          load={findInStock}
          none={texts.noneInStock}
          failed={texts.stockFailed}
          keyOf={({ id }) => id}
          render={renderRing}
          onChoose={setChosen}
        />
      )}
    </section>
  )
}
