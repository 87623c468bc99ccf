import { limits } from '@love-space/contracts/limits.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'

interface Props {
  readonly name: string
  readonly onClose: () => void
  readonly onRename: (name: string) => Promise<void>
}

export function RenameRing({ name, onClose, onRename }: Props) {
  const { form, state, error, submit } = useRecordForm({
    beginning: { name },
    rule: (values) => (values.name.trim() === '' ? { name: texts.ringNameRequired } : {}),
    send: (values) => onRename(values.name.trim()),
    onKept: onClose,
  })
  return (
    <Dialog onClose={onClose} title={texts.ringRename} width="sm">
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormTextField
          control={form.control}
          name="name"
          label={texts.ringName}
          maxLength={limits.ringNameCharsMax}
          autoComplete="off"
        />
        {error !== undefined && <Banner tone="error">{failureText(error, texts.ringFailed)}</Banner>}
        <Button type="submit" block busy={state === 'loading'}>
          {common.save}
        </Button>
      </form>
    </Dialog>
  )
}
