import type { Batch } from '@love-space/contracts/admin/batch.ts'
import { factoryKeyTexts as texts } from '@love-space/texts/en/batches.ts'
import { fill } from '@love-space/texts/fill.ts'
import { FormSelectField } from '@love-space/ui/form-fields.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import { refreshBatches, saveBatchKeys } from './batches.api.ts'
import { factoryKeysQuery } from './factory-keys.api.ts'
import { ThumbprintText } from './thumbprint.tsx'

/** Saves the sealed keys of a batch for one of the confirmed factories. */
export function KeysDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { data: keys = [] } = useQuery(factoryKeysQuery)
  const confirmed = keys.filter(({ confirmedAt }) => confirmedAt !== null)
  const { form, words, dialog } = useDialogForm({
    beginning: { factory: '' },
    rule: () => ({}),
    send: async ({ factory }) => saveBatchKeys(batch, factory || (confirmed[0]?.id ?? '')),
    failed: texts.saveFailed,
    onTried: refreshBatches,
    onClose,
  })
  const chosen = confirmed.find(({ id }) => id === words.factory) ?? confirmed[0]
  return (
    <FormDialog
      title={fill(texts.saveTitle, { batch: batch.name })}
      action={texts.save}
      {...dialog}
      dismissible
      disabled={chosen === undefined}
    >
      <p className="text-sm text-text-muted">{texts.saveText}</p>
      {chosen === undefined ? (
        <p className="text-sm">{texts.missing}</p>
      ) : (
        <>
          <FormSelectField
            control={form.control}
            name="factory"
            label={texts.name}
            options={confirmed.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <ThumbprintText thumbprint={chosen.thumbprint} />
        </>
      )}
    </FormDialog>
  )
}
