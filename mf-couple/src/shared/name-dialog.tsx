import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { useRecordForm, type SendOptions } from '@love-space/ui/use-record-form.ts'

interface NameDialogProps {
  readonly title: string
  readonly label: string
  readonly name?: string
  readonly charsMax: number
  readonly texts: Readonly<Record<'required' | 'failed' | 'submit', string>>
  readonly draftName: string
  readonly onSave: (name: string, sending: SendOptions) => Promise<unknown>
  readonly onClose: () => void
}

export function NameDialog({ title, label, name = '', charsMax, texts, draftName, onSave, onClose }: NameDialogProps) {
  const { form, state, error, submit } = useRecordForm({
    draftName,
    beginning: { name },
    rule: (words) => (words.name.trim() === '' ? { name: texts.required } : {}),
    send: (words, sending) => onSave(words.name.trim(), sending),
    onKept: onClose,
  })
  return (
    <Dialog onClose={onClose} title={title} width="sm">
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormTextField control={form.control} name="name" label={label} maxLength={charsMax} autoComplete="off" />
        {error !== undefined && <Banner tone="error">{failureText(error, texts.failed)}</Banner>}
        <Button type="submit" block busy={state === 'loading'}>
          {texts.submit}
        </Button>
      </form>
    </Dialog>
  )
}
