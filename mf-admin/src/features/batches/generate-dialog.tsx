import { limits } from '@love-space/contracts/limits.ts'
import { batchTexts as texts } from '@love-space/texts/en/batches.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { useBinding } from '@love-space/ui/form-binding.ts'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import { generateBatch, refreshBatches } from './batches.api.ts'

const usual = 50
const max = limits.batchSpacesMax
const wrongCount = fill(texts.countWrong, { max })

const countIn = (text: string): number | null => {
  const count = Number(text)
  return text.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= max ? count : null
}

export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const { form, words, dialog } = useDialogForm({
    beginning: { count: String(usual), name: '' },
    fields: { spaces: 'count' },
    rule: ({ count }) => (countIn(count) === null ? { count: wrongCount } : {}),
    send: async ({ count, name }, { idempotencyKey }) =>
      generateBatch({ spaces: Number(count), ...(name.trim() === '' ? {} : { name: name.trim() }) }, idempotencyKey),
    failed: texts.generateFailed,
    onTried: refreshBatches,
    onClose,
  })
  const spaces = countIn(words.count)
  const count = useBinding(form.control, 'count')

  return (
    <FormDialog title={texts.generateTitle} action={texts.continue} {...dialog} dismissible disabled={spaces === null}>
      <TextField
        label={texts.count}
        hint={fill(texts.countHint, { max })}
        inputMode="numeric"
        autoComplete="off"
        {...count}
        error={spaces === null ? wrongCount : count.error}
      />
      <FormTextField
        control={form.control}
        name="name"
        label={texts.name}
        optional
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={limits.batchNameCharsMax}
      />
      {spaces !== null && (
        <p className="rounded-field bg-warning-soft p-3 text-sm text-on-warning-soft">
          {fillCount(texts.confirm, spaces, { spaces, devices: spaces * limits.devicesPerSpace })}
        </p>
      )}
    </FormDialog>
  )
}
