import { limits } from '@love-space/contracts/limits.ts'
import type { RingKind } from '@love-space/contracts/space/ring.ts'
import { batchTexts as texts, factoryKeyTexts } from '@love-space/texts/en/batches.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { useBinding } from '@love-space/ui/form-binding.ts'
import { FormSelectField, FormTextField } from '@love-space/ui/form-fields.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import { generateBatch, refreshBatches } from './batches.api.ts'
import { factoryKeysQuery } from './factory-keys.api.ts'

const kinds = (['static', 'sun'] as const).map((value) => ({ value, label: texts.kinds[value] }))
const usual = 50
const max = limits.batchSpacesMax
const wrongCount = fill(texts.countWrong, { max })

const countIn = (text: string): number | null => {
  const count = Number(text)
  return text.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= max ? count : null
}

export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const { form, words, dialog } = useDialogForm({
    beginning: { count: String(usual), kind: 'static' as RingKind, name: '' },
    fields: { spaces: 'count' },
    rule: ({ count }) => (countIn(count) === null ? { count: wrongCount } : {}),
    send: async ({ count, kind, name }, { idempotencyKey }) => {
      const named = name.trim() === '' ? {} : { name: name.trim() }
      const signing = kind === 'static' ? {} : { kind }
      return generateBatch({ spaces: Number(count), ...signing, ...named }, idempotencyKey)
    },
    failed: texts.generateFailed,
    onTried: refreshBatches,
    onClose,
  })
  const spaces = countIn(words.count)
  const count = useBinding(form.control, 'count')
  const isSun = words.kind === 'sun'
  const { data: keys } = useQuery({ ...factoryKeysQuery, enabled: isSun })
  const isKeyMissing = isSun && keys !== undefined && !keys.some(({ confirmedAt }) => confirmedAt !== null)

  return (
    <FormDialog
      title={texts.generateTitle}
      action={texts.continue}
      {...dialog}
      dismissible
      disabled={spaces === null || isKeyMissing}
    >
      <TextField
        label={texts.count}
        hint={fill(texts.countHint, { max })}
        inputMode="numeric"
        autoComplete="off"
        {...count}
        error={spaces === null ? wrongCount : count.error}
      />
      <FormSelectField
        control={form.control}
        name="kind"
        label={texts.kind}
        hint={texts.kindHints[words.kind]}
        options={kinds}
      />
      {isKeyMissing && <Banner tone="error">{factoryKeyTexts.missing}</Banner>}
      <FormTextField
        control={form.control}
        name="name"
        label={texts.name}
        optional
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={limits.batchNameCharsMax}
      />
      {spaces !== null && !isKeyMissing && (
        <p className="rounded-field bg-warning-soft p-3 text-sm text-on-warning-soft">
          {fillCount(texts.confirm, spaces, { spaces, devices: spaces * limits.devicesPerSpace })}
        </p>
      )}
    </FormDialog>
  )
}
