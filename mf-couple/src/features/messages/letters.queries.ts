import { getLetterMonths, getLoveMessageHistory } from '@love-space/contracts/engagement/message.calls.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@love-space/web-kit/query.ts'
import { lettersKey } from './change-conversation.ts'
import { isFound, isSearch, lastDayOf, type WantedLetters } from './letters.rules.ts'

const lettersPerPage = 50

const lettersQuery = (wanted: WantedLetters) => {
  const { words, tag, month, days } = wanted
  return infiniteQueryOptions({
    queryKey: [lettersKey, words, tag, month, days],
    queryFn: async ({ pageParam: page, signal }) => {
      const filter = {
        ...(words && { words }),
        ...(tag && { tag }),
        ...(days && { days }),
        ...(month && { until: lastDayOf(month) }),
      }
      const answer = await api.call(getLoveMessageHistory, {
        query: { page, limit: lettersPerPage, ...filter },
        signal,
      })
      return answer?.data ?? { loveMessages: [], currentPage: page, totalPages: 0, total: 0 }
    },
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) => (currentPage < totalPages ? currentPage + 1 : undefined),
    meta: { live: 'messages', ...(isSearch(wanted) && { keep: false }) },
  })
}

export const useLetters = (wanted: WantedLetters) =>
  useInfiniteQuery({ ...lettersQuery(wanted), placeholderData: (before) => before })

export function findLettersHere(wanted: WantedLetters): LoveMessage[] {
  const kept = queryClient.getQueryData(lettersQuery({ words: '', tag: '', month: '', days: '' }).queryKey)
  const letters = kept?.pages.flatMap(({ loveMessages }) => loveMessages) ?? []
  return letters.filter((letter) => isFound(letter, wanted))
}

export const letterMonthsQuery = queryOptions({
  queryKey: ['letter-months'],
  queryFn: async ({ signal }) => (await api.call(getLetterMonths, { signal }))?.data.months ?? [],
  meta: { live: 'messages' },
})
