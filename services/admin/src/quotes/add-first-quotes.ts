import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import { idFromText } from '@love-space/service-kit/process/crypto.ts'
import { isDuplicateKey } from '@love-space/service-kit/process/app-error.ts'
import type { Clock } from '@love-space/service-kit/process/clock.ts'
import type { Opened } from '@love-space/service-kit/store/store.ts'
import type { firstQuotesCollection, quoteAggregate } from './quote.model.ts'
import { quoteFieldsOf } from './quote-fields.ts'
import { firstQuotes } from './first-quotes.ts'

/** Returns the id of a language's mark. The first language keeps the one from when there was only one language. */
const markOf = (language: Language): string => (language === firstLanguage ? 'added' : `added-${language}`)
const nameOf = (language: Language, number: number): string =>
  language === firstLanguage ? `first quote ${number}` : `first quote ${language} ${number}`

interface Quotes extends Opened<{ quotes: typeof quoteAggregate; firstQuotes: typeof firstQuotesCollection }> {
  readonly clock: Clock
}

/** Adds the first quotes of each language once per database. Idempotent. */
export const addFirstQuotes = async ({ quotes, firstQuotes: marks, clock }: Quotes): Promise<void> => {
  for (const language of Object.keys(firstQuotes) as Language[]) {
    if (await marks.exists({ _id: markOf(language) })) continue
    const createdAt = clock()
    for (const [index, { text, author, category }] of firstQuotes[language].entries()) {
      const _id = idFromText(nameOf(language, index + 1))
      const quote = { _id, ...quoteFieldsOf({ text, author }), category, language, isActive: true, createdAt }
      await quotes.insert(quote, []).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error
      })
    }
    await marks.updateOne({ _id: markOf(language) }, {}, { upsert: true })
  }
}
