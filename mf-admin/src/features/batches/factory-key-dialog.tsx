import { limits } from '@love-space/contracts/limits.ts'
import { factoryKeyTexts as texts } from '@love-space/texts/en/batches.ts'
import { FormTextArea, FormTextField } from '@love-space/ui/form-fields.tsx'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import { readFactoryJwk } from './factory-jwk.ts'
import { refreshFactoryKeys, registerFactoryKey } from './factory-keys.api.ts'

export function FactoryKeyDialog({ onClose }: { onClose: () => void }) {
  const { form, dialog } = useDialogForm({
    beginning: { name: '', key: '' },
    rule: ({ name, key }) => {
      const jwk = readFactoryJwk(key)
      return {
        ...(name.trim() === '' && { name: texts.nameNeeded }),
        ...(typeof jwk === 'string' && { key: texts.faults[jwk] }),
      }
    },
    send: async ({ name, key }) => {
      const jwk = readFactoryJwk(key)
      return typeof jwk === 'string' ? null : registerFactoryKey({ name: name.trim(), jwk })
    },
    failed: texts.registerFailed,
    onTried: refreshFactoryKeys,
    onClose,
  })
  return (
    <FormDialog title={texts.register} action={texts.registerAction} {...dialog}>
      <p className="text-sm text-text-muted">{texts.registerText}</p>
      <FormTextField
        control={form.control}
        name="name"
        label={texts.name}
        autoComplete="off"
        maxLength={limits.batchNameCharsMax}
      />
      <FormTextArea
        control={form.control}
        name="key"
        label={texts.key}
        hint={texts.keyHint}
        rows={5}
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  )
}
