import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { queryClient, refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { conversationQuery } from './conversation.queries.ts'
import { withLetter, withoutLetter } from './conversation.rules.ts'

/** Shows a letter optimistically. A failure reverts only this letter. */
export async function showOptimistically(expected: LoveMessage, call: () => Promise<LoveMessage>): Promise<void> {
  const { queryKey } = conversationQuery(expected.date)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)?.messages.find(({ id }) => id === expected.id)
  const show = (letter: LoveMessage) => change(expected.date, (letters) => withLetter(letters, letter))
  show(expected)
  try {
    show(await call())
  } catch (error) {
    // An AbortError means that another user has signed in, so there is nothing to revert.
    if ((error as Error).name === 'AbortError') throw error
    if (before) show(before)
    else change(expected.date, (letters) => withoutLetter(letters, expected.id))
    throw error
  } finally {
    void refreshTopic('messages', expected.date)
  }
}

export const lettersKey = 'letters'

interface Page {
  readonly loveMessages: readonly LoveMessage[]
}

function change(day: string, apply: (letters: readonly LoveMessage[]) => LoveMessage[]) {
  queryClient.setQueryData(
    conversationQuery(day).queryKey,
    (known) => known && { ...known, messages: apply(known.messages) },
  )
  queryClient.setQueriesData<{ readonly pages: readonly Page[] }>({ queryKey: [lettersKey] }, (known) => {
    if (!known) return known
    const inPage = (page: Page) => {
      const changed = apply(page.loveMessages)
      // A list keeps its order. New letters come from the server.
      return { ...page, loveMessages: page.loveMessages.map((one) => changed.find(({ id }) => id === one.id) ?? one) }
    }
    return { ...known, pages: known.pages.map(inPage) }
  })
}
