import { adminTexts } from '@love-space/texts/en/admin.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { recordPaths } from '../../paths.ts'
import { Fact, Panel } from '../../shared/panel.tsx'
import { ErrorPanel, loadFailureOf } from '../../shared/error-panel.tsx'
import { overviewQuery } from './overview.api.ts'

const texts = adminTexts.home.taps
/** Minimum height of a bar, so that a day with a tap is visible beside a much higher one. */
const barPercentMin = 4

export function Taps() {
  const { data, error, refetch } = useQuery(overviewQuery)
  if (!data) {
    return error ? (
      <ErrorPanel failure={loadFailureOf(error, texts.failed)} onDismiss={() => void refetch()} />
    ) : (
      <Skeleton className="h-56" />
    )
  }
  const { since, days, batches } = data.taps
  const most = Math.max(...days.map(({ taps }) => taps))
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <Panel title={texts.title}>
      <p className="text-sm text-text-muted">{since ? fill(texts.since, { day: since }) : texts.none}</p>
      {since && (
        <>
          <ol className="flex h-28 items-end gap-1">
            {days.map(({ day, taps }) => (
              <li key={day} title={fill(texts.ofDay, { day, n: taps })} className="flex h-full flex-1 items-end">
                <span className="sr-only">{fill(texts.ofDay, { day, n: taps })}</span>
                <span
                  aria-hidden
                  style={{ height: taps === 0 ? 2 : `${Math.max((taps / most) * 100, barPercentMin)}%` }}
                  className={`w-full rounded-t-sm ${taps === 0 ? 'bg-line' : 'bg-accent'}`}
                />
              </li>
            ))}
          </ol>
          <p aria-hidden className="flex justify-between text-xs text-text-muted tabular-nums">
            <span>{first}</span>
            <span>{last}</span>
          </p>
        </>
      )}
      {batches.length > 0 && (
        <dl className="flex flex-col gap-1.5 text-sm">
          {batches.map(({ batch, taps }) => (
            <Fact
              key={batch?.id ?? ''}
              name={
                batch ? (
                  <Link to={recordPaths.batches(batch.id)} className="text-accent underline underline-offset-2">
                    {batch.name}
                  </Link>
                ) : (
                  texts.noBatch
                )
              }
            >
              {taps.toLocaleString()}
            </Fact>
          ))}
        </dl>
      )}
    </Panel>
  )
}
