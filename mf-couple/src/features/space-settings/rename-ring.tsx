import { useForm } from 'react-hook-form'
import { limits } from '@love-space/contracts/limits.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { ruleResolver } from '@love-space/ui/rule-resolver.ts'

interface Props {
  readonly name: string
  readonly onClose: () => void
  readonly onRename: (name: string) => Promise<void>
}

export function RenameRing({ name, onClose, onRename }: Props) {
  const rename = useAction(onRename)
  const { control, handleSubmit } = useForm<{ name: string }>({
    defaultValues: { name },
    resolver: ruleResolver((values) => (values.name.trim() === '' ? { name: texts.ringNameRequired } : {})),
  })
  const save = async (values: { name: string }) => {
    if (await rename.submit(values.name.trim())) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={texts.ringRename} width="sm">
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(save)(event)}>
        <FormTextField
          control={control}
          name="name"
          label={texts.ringName}
          maxLength={limits.ringNameCharsMax}
          autoComplete="off"
        />
        {rename.error !== undefined && <Banner tone="error">{failureText(rename.error, texts.ringFailed)}</Banner>}
        <Button type="submit" block busy={rename.isBusy}>
          {common.save}
        </Button>
      </form>
    </Dialog>
  )
}
