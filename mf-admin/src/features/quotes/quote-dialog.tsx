import { quoteCategories, type QuoteCategory } from '@love-space/contracts/admin/quote-categories.ts'
import type { Quote } from '@love-space/contracts/admin/quote.ts'
import { firstLanguage, languages } from '@love-space/contracts/languages.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { FormSelectField, FormSwitch, FormTextArea, FormTextField } from '@love-space/ui/form-fields.tsx'
import { RecordNotes, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { basedOnOf, recordOf } from '../../shared/based-on.ts'
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

type QuoteDraft = ReturnType<typeof draftOf>

const values: readonly ShownValue<QuoteDraft>[] = [
  { of: ['text'], label: texts.text, show: ({ text }) => text },
  { of: ['author'], label: texts.author, show: ({ author }) => author },
  { of: ['category'], label: texts.category, show: ({ category }) => texts.categories[category] },
  { of: ['language'], label: texts.language, show: ({ language }) => languages[language] },
  { of: ['isActive'], label: texts.isActive, show: ({ isActive }) => (isActive ? texts.active : texts.inactive) },
]

export function QuoteDialog({ opened: quote, ...closing }: EditorProps<Quote>) {
  const { form, record, submit, dialog } = useDialogForm<QuoteDraft>({
    record: recordOf(quote),
    beginning: draftOf(quote),
    rule: ({ text }) => (text.trim() === '' ? { text: texts.textRequired } : {}),
    untilReady: async (words) => ({ ...words(), text: words().text.trim(), author: words().author.trim() }),
    foundIn: (current) => {
      const { quote: found } = (current ?? {}) as { quote?: Quote }
      return found ? { id: found.id, version: found.version, words: draftOf(found) } : null
    },
    send: async (written, { idempotencyKey }, { id, changes, basedOn }) => {
      const body: QuoteInput = { ...written, author: written.author || null }
      if (id === undefined) return addQuote(body, idempotencyKey)
      const changed = { ...changes, ...('author' in changes && { author: body.author }) } as Partial<QuoteInput>
      return changeQuote(id, { ...changed, ...basedOnOf(basedOn) })
    },
    failed: texts.saveFailed,
    clearAfterMs: errorShownMs,
    ...closing,
  })
  const { control } = form
  return (
    <FormDialog title={quote ? texts.editTitle : texts.create} action={texts.save} {...dialog}>
      <RecordNotes record={record} values={values} name={officeTexts.otherOperator} />
      <FormTextArea control={control} name="text" label={texts.text} limit={limits.quoteCharsMax} onSend={submit} />
      <FormTextField control={control} name="author" label={texts.author} optional maxLength={limits.nameCharsMax} />
      <FormSelectField
        control={control}
        name="category"
        label={texts.category}
        options={quoteCategories.map((value) => ({ value, label: texts.categories[value] }))}
      />
      <FormSelectField
        control={control}
        name="language"
        label={texts.language}
        options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      />
      <FormSwitch control={control} name="isActive" label={texts.active} description={texts.isActiveHint} />
    </FormDialog>
  )
}
