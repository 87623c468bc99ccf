import { useRef, useState } from 'react'
import { quoteCategories, type QuoteCategory } from '@love-space/contracts/admin/quote-categories.ts'
import type { Quote } from '@love-space/contracts/admin/quote.ts'
import { firstLanguage, languages, type Language } from '@love-space/contracts/languages.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { SelectField } from '@love-space/ui/select-field.tsx'
import { Switch } from '@love-space/ui/switch.tsx'
import { TextArea } from '@love-space/ui/text-area.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { changedFields } from '../../shared/changed-fields.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useSaving } from '../../shared/use-saving.ts'
import { addQuote, changeQuote, type QuoteInput } from './quotes.api.ts'
import { errorShownMs } from './quotes.rules.ts'

const texts = officeTexts.quotes

interface QuoteDialogProps {
  /** Absent: a new one. */
  readonly quote?: Quote | undefined
  readonly onClose: () => void
  readonly onTried: () => void
}

const initialOf = (quote: Quote | undefined) => ({
  text: quote?.text ?? '',
  author: quote?.author ?? '',
  category: (quote?.category as QuoteCategory | undefined) ?? 'love',
  language: quote?.language ?? firstLanguage,
  isActive: quote?.isActive ?? true,
})

/** Creates a quote or changes one; closes when that has worked. */
export function QuoteDialog({ quote, onClose, onTried }: QuoteDialogProps) {
  const initial = initialOf(quote)
  const [text, setText] = useState(initial.text)
  const [author, setAuthor] = useState(initial.author)
  const [category, setCategory] = useState<QuoteCategory>(initial.category)
  const [language, setLanguage] = useState<Language>(initial.language)
  const [isActive, setIsActive] = useState(initial.isActive)
  const [isTextMissing, setIsTextMissing] = useState(false)
  const [key] = useState(randomId)
  const field = useRef<HTMLTextAreaElement>(null)

  const saving = useSaving({
    save: async () => {
      const body: QuoteInput = { text: text.trim(), author: author.trim() || null, category, language, isActive }
      if (!quote) return addQuote(body, key)
      const changes = changedFields<QuoteInput>({ ...initial, author: quote.author }, body)
      return changes && changeQuote(quote.id, changes)
    },
    failed: texts.saveFailed,
    onTried,
    onClose,
    clearAfterMs: errorShownMs,
  })
  const submit = () => {
    setIsTextMissing(text.trim() === '')
    if (text.trim() !== '') saving.run()
  }

  return (
    <FormDialog
      title={quote ? texts.editTitle : texts.create}
      action={texts.save}
      {...saving.dialog}
      dismissible={JSON.stringify({ text, author, category, language, isActive }) === JSON.stringify(initial)}
      initialFocus={field}
      onSubmit={submit}
    >
      <TextArea
        ref={field}
        label={texts.text}
        value={text}
        limit={limits.quoteCharsMax}
        error={isTextMissing ? texts.textRequired : undefined}
        onChange={(event) => setText(event.target.value)}
        onSend={submit}
      />
      <TextField
        label={texts.author}
        optional
        value={author}
        maxLength={limits.nameCharsMax}
        onChange={(event) => setAuthor(event.target.value)}
      />
      <SelectField
        label={texts.category}
        value={category}
        options={quoteCategories.map((value) => ({ value, label: texts.categories[value] }))}
        onChange={(event) => setCategory(event.target.value as QuoteCategory)}
      />
      <SelectField
        label={texts.language}
        value={language}
        options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        onChange={(event) => setLanguage(event.target.value as Language)}
      />
      <Switch
        label={texts.isActive}
        description={texts.isActiveHint}
        checked={isActive}
        onCheckedChange={setIsActive}
      />
    </FormDialog>
  )
}
