import { orderKeyOf, searchWordsOf } from '../tables/search-words.ts'

interface Words {
  readonly text: string
  readonly author?: string | null | undefined
}

export const quoteFieldsOf = ({ text, author }: Words) => {
  const words = { text: text.trim(), author: author?.trim() || null }
  return {
    ...words,
    searchWords: searchWordsOf(words, [words.text, words.author]),
    textKey: orderKeyOf(words.text),
    authorKey: orderKeyOf(words.author),
  }
}
