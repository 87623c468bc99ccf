import { getUserStats } from '@love-space/contracts/engagement/stats.calls.ts'
import type { UserStats } from '@love-space/contracts/engagement/stats.routes.ts'
import { settings as texts } from '@love-space/texts/en/couple/settings.ts'
import { locale } from '@love-space/texts/locale.ts'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'

const statsQuery = queryOptions({
  queryKey: ['user-stats'],
  queryFn: async ({ signal }) => (await api.call(getUserStats, { signal }))?.data.stats ?? null,
  meta: { live: 'activities' },
})

const names = Object.entries(texts.stats) as [keyof UserStats, string][]

export function StatsList() {
  const { data: stats, isError, isFetching, refetch } = useQuery(statsQuery)
  if (!stats) {
    if (isError) return <ErrorState title={texts.statsFailed} onRetry={() => void refetch()} retrying={isFetching} />
    return <Skeleton className="h-24 w-full rounded-field" />
  }
  return (
    <div>
      <h2 className="font-medium">{texts.statsTitle}</h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-5">
        {names.map(([name, label]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-text-muted">{label}</dt>
            <dd className="font-display text-2xl tabular-nums">{stats[name].toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
