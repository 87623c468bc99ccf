import { getRandomQuote } from '@love-space/contracts/admin/quote.calls.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Button } from '@love-space/ui/button.tsx'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { pageLanguage } from '@love-space/web-kit/browser/language.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'
import { dayNowIn } from '../../shared/calendar-days.ts'

export const quoteQuery = (date: string) =>
  queryOptions({
    queryKey: ['quote-of-love', date],
    queryFn: async ({ signal }) => {
      try {
        const query = { category: 'love', language: pageLanguage(), date } as const
        return (await api.call(getRandomQuote, { query, signal }))?.data.quote ?? null
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'NO_QUOTE') return null
        throw error
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export function QuoteLine() {
  const { data: quote, isError, isFetching, refetch } = useQuery(quoteQuery(dayNowIn()))
  if (quote) {
    return (
      <figure lang={quote.language} className="max-w-3xl max-lg:text-center">
        <blockquote className="font-display text-base/snug md:text-lg/snug text-balance text-text-muted italic">
          “{quote.text}”
        </blockquote>
        {quote.author && <figcaption className="text-[0.8125rem] text-text-muted">{quote.author}</figcaption>}
      </figure>
    )
  }
  // Nearly every quote has one line and its author.
  if (isFetching && !isError) return <div className="h-10.5 md:h-12" />
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
