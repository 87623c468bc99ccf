import { getRandomQuote } from '@love-space/contracts/admin/quote.calls.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Button } from '@love-space/ui/button.tsx'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { pageLanguage } from '@love-space/web-kit/browser/language.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'

/** Fetched once per visit of home, without the user's identity. */
export const quoteQuery = queryOptions({
  queryKey: ['quote-of-love'],
  queryFn: async ({ signal }) => {
    try {
      const query = { category: 'love', language: pageLanguage() } as const
      return (await api.call(getRandomQuote, { query, signal }))?.data.quote ?? null
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'NO_QUOTE') return null
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export function QuoteLine() {
  const { data: quote, isError, isFetching, refetch } = useQuery(quoteQuery)
  if (quote) {
    return (
      <figure lang={quote.language} className="max-w-3xl">
        <blockquote className="font-display text-lg text-pretty text-text-muted italic">“{quote.text}”</blockquote>
        {quote.author && <figcaption className="mt-0.5 text-sm text-text-muted">{quote.author}</figcaption>}
      </figure>
    )
  }
  if (!isError) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
      {ourHome.quoteFailed}
      <Button size="sm" variant="ghost" busy={isFetching} onClick={() => void refetch()}>
        {uiTexts.retry}
      </Button>
    </p>
  )
}
