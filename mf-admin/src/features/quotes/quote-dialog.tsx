import { quoteTable } from '@love-space/contracts/admin/quote.table.ts'
import type { Quote } from '@love-space/contracts/admin/quote.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { officeQuoteTexts as texts } from '@love-space/texts/en/office/quotes.ts'
import { RecordNotes } from '@love-space/ui/record-notes.tsx'
import { basedOnOf, recordOf } from '../../shared/based-on.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import { editedFields } from '../../table/edited-fields.tsx'
import type { EditorProps } from '../../table/table-declaration.ts'
import { addQuote, changeQuote, type QuoteInput } from './quotes.api.ts'
import { errorShownMs, quoteTexts } from './quotes.rules.ts'

type QuoteDraft = { readonly [K in keyof QuoteInput]: Exclude<QuoteInput[K], null> }

const edited = editedFields(quoteTable, quoteTexts, {
  text: {},
  author: {},
  category: {},
  language: {},
  isActive: { label: texts.values.isActive.true, description: texts.isActiveHint },
})

export function QuoteDialog({ opened: quote, ...closing }: EditorProps<Quote>) {
  const { form, record, submit, dialog } = useDialogForm<QuoteDraft>({
    record: recordOf(quote),
    beginning: edited.draftOf<QuoteDraft>(quote),
    rule: ({ text }) => (text.trim() === '' ? { text: texts.textRequired } : {}),
    untilReady: async (words) => ({ ...words(), text: words().text.trim(), author: words().author.trim() }),
    foundIn: (current) => {
      const { quote: found } = (current ?? {}) as { quote?: Quote }
      return found ? { id: found.id, version: found.version, words: edited.draftOf<QuoteDraft>(found) } : null
    },
    send: async (written, { idempotencyKey }, { id, changes, basedOn }) =>
      id === undefined
        ? addQuote(edited.inputOf(written), idempotencyKey)
        : changeQuote(id, { ...edited.inputOf(changes), ...basedOnOf(basedOn) }),
    failed: texts.saveFailed,
    clearAfterMs: errorShownMs,
    ...closing,
  })
  return (
    <FormDialog title={quote ? texts.editTitle : texts.create} action={texts.save} {...dialog}>
      <RecordNotes record={record} values={edited.shown} name={officeTexts.otherOperator} />
      <edited.Fields control={form.control} onSend={submit} />
    </FormDialog>
  )
}
