import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { limits } from '@love-space/contracts/limits.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { failureText } from '../account/failure-text.ts'
import { ruleResolver } from '../account/rule-resolver.ts'

interface Props {
  readonly name: string
  readonly onClose: () => void
  readonly onRename: (name: string) => Promise<void>
}

export function RenameRing({ name, onClose, onRename }: Props) {
  const [failure, setFailure] = useState<string>()
  const { control, handleSubmit, formState } = useForm<{ name: string }>({
    defaultValues: { name },
    resolver: ruleResolver((values) => (values.name.trim() === '' ? { name: texts.ringNameRequired } : {})),
  })
  const save = async (values: { name: string }) => {
    setFailure(undefined)
    try {
      await onRename(values.name.trim())
      onClose()
    } catch (error) {
      setFailure(failureText(error, texts.ringFailed))
    }
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
        {failure !== undefined && <Banner tone="error">{failure}</Banner>}
        <Button type="submit" block busy={formState.isSubmitting}>
          {common.save}
        </Button>
      </form>
    </Dialog>
  )
}
