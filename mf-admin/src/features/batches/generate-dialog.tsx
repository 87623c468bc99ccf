import { useState } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { batchTexts as texts } from '@love-space/texts/en/batches.ts'
import { fill } from '@love-space/texts/fill.ts'
import { TextField } from '@love-space/ui/text-field.tsx'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useSaving } from '../../shared/use-saving.ts'
import { generateBatch, refreshBatches } from './batches.api.ts'

const usual = 50
const max = limits.batchSpacesMax

const countIn = (text: string): number | null => {
  const count = Number(text)
  return text.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= max ? count : null
}

/** Asks how many spaces are to be made, names the real counts, and begins. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const [countText, setCountText] = useState(String(usual))
  const [name, setName] = useState('')
  const [key] = useState(randomId)
  const spaces = countIn(countText)

  const generating = useSaving({
    save: (count: number) =>
      generateBatch({ spaces: count, ...(name.trim() === '' ? {} : { name: name.trim() }) }, key),
    failed: texts.generateFailed,
    onTried: refreshBatches,
    onClose,
  })
  const submit = () => {
    if (spaces !== null) generating.run(spaces)
  }

  return (
    <FormDialog
      title={texts.generateTitle}
      action={texts.continue}
      {...generating.dialog}
      disabled={spaces === null}
      onSubmit={submit}
    >
      <TextField
        label={texts.count}
        hint={fill(texts.countHint, { max })}
        inputMode="numeric"
        autoComplete="off"
        value={countText}
        error={spaces === null ? fill(texts.countWrong, { max }) : undefined}
        onChange={({ target }) => setCountText(target.value)}
      />
      <TextField
        label={texts.name}
        optional
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={limits.batchNameCharsMax}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {spaces !== null && (
        <p className="rounded-field bg-warning-soft p-3 text-sm text-on-warning-soft">
          {fill(texts.confirm, { spaces, devices: spaces * limits.devicesPerSpace })}
        </p>
      )}
    </FormDialog>
  )
}
