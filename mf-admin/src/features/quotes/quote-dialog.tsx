import { quoteCategories, type QuoteCategory } from '@love-space/contracts/admin/quote-categories.ts'
import type { Quote } from '@love-space/contracts/admin/quote.ts'
import { firstLanguage, languages } from '@love-space/contracts/languages.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { Switch } from '@love-space/ui/switch.tsx'
import { TextArea } from '@love-space/ui/text-area.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { changedFields } from '../../shared/changed-fields.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import type { EditorProps } from '../../table/table-declaration.ts'
import { addQuote, changeQuote, type QuoteInput } from './quotes.api.ts'
import { errorShownMs } from './quotes.rules.ts'

const texts = officeTexts.quotes

const draftOf = (quote: Quote | undefined) => ({
  text: quote?.text ?? '',
  author: quote?.author ?? '',
  category: (quote?.category as QuoteCategory | undefined) ?? 'love',
  language: quote?.language ?? firstLanguage,
  isActive: quote?.isActive ?? true,
})

/** Creates a quote or changes one; closes when that has worked. */
export function QuoteDialog({ opened: quote, ...closing }: EditorProps<Quote>) {
  const initial = draftOf(quote)
  const { draft, change, submit, field, dialog } = useDialogForm({
    initial,
    wrongIn: ({ text }) => ({ text: text.trim() === '' ? texts.textRequired : undefined }),
    save: async (written, key) => {
      const body: QuoteInput = { ...written, text: written.text.trim(), author: written.author.trim() || null }
      if (!quote) return addQuote(body, key)
      const changes = changedFields<QuoteInput>({ ...initial, author: quote.author }, body)
      return changes && changeQuote(quote.id, changes)
    },
    failed: texts.saveFailed,
    clearAfterMs: errorShownMs,
    ...closing,
  })
  return (
    <FormDialog title={quote ? texts.editTitle : texts.create} action={texts.save} {...dialog}>
      <TextArea label={texts.text} limit={limits.quoteCharsMax} onSend={submit} {...field('text')} />
      <TextField label={texts.author} optional maxLength={limits.nameCharsMax} {...field('author')} />
      <SelectField
        label={texts.category}
        options={quoteCategories.map((value) => ({ value, label: texts.categories[value] }))}
        {...field('category')}
      />
      <SelectField
        label={texts.language}
        options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        {...field('language')}
      />
      <Switch
        label={texts.isActive}
        description={texts.isActiveHint}
        checked={draft.isActive}
        onCheckedChange={(isActive) => change({ isActive })}
      />
    </FormDialog>
  )
}
