import { limits } from '@love-space/contracts/limits.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { adminTexts } from '@love-space/texts/en/admin.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { useMay } from '../../shared/use-may.ts'
import { adminPaths } from '../../paths.ts'
import { addressOfRows } from '../../table/table-state.ts'
import { releasesQuery } from '../diagnostics/releases.queries.ts'
import { troublesQuery } from '../operations/operations.queries.ts'
import { dataRequestsQuery } from '../users/data-requests.queries.ts'
import { overviewQuery } from './overview.api.ts'

const texts = adminTexts.home
const { figures } = texts

export function Figures() {
  const may = useMay()
  return (
    <section aria-label={texts.figuresTitle}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {may('rings:read') && <RingFigures />}
        {may('operations:read') && <OperationFigures />}
        {may('data:request') && <RequestFigure />}
      </ul>
    </section>
  )
}

function RingFigures() {
  const { data, isError } = useQuery(overviewQuery)
  const { unwritten, unshipped, neverTapped } = data?.rings ?? {}
  const devices = (filters: Record<string, string>) => addressOfRows(adminPaths.devices, filters)
  return (
    <>
      <Figure
        label={figures.unwritten}
        count={unwritten}
        isError={isError}
        to={addressOfRows(adminPaths.bindings, { status: 'UNBOUND' })}
      />
      <Figure label={figures.unshipped} count={unshipped} isError={isError} to={devices({ shipping: 'waiting' })} />
      <Figure
        label={figures.neverTapped}
        count={neverTapped}
        isError={isError}
        to={devices({ shipping: 'shipped', lastUsedAt: 'never' })}
      />
    </>
  )
}

function OperationFigures() {
  const { data: troubles, isError } = useQuery(troublesQuery)
  const releases = useQuery(releasesQuery)
  const { down, failedJobs, parkedEvents } = troubles ?? {}
  const failing = releases.data?.filter((one) => one.failures + one.failedStarts > 0).length
  return (
    <>
      <Figure label={figures.down} count={down} isError={isError} to={adminPaths.operations} isTrouble />
      <Figure label={figures.failedJobs} count={failedJobs} isError={isError} to={adminPaths.operations} isTrouble />
      <Figure
        label={figures.parkedEvents}
        count={parkedEvents}
        isError={isError}
        to={adminPaths.operations}
        isTrouble
      />
      <Figure label={figures.releases} count={failing} isError={releases.isError} to={paths.diagnostics} isTrouble />
    </>
  )
}

function RequestFigure() {
  const { data, isError } = useQuery(dataRequestsQuery())
  return <Figure label={figures.requests} count={data?.length} isError={isError} to={adminPaths.users} />
}

const numberText = (count: number): string =>
  count >= limits.tableRowsReachable ? fill(texts.orMore, { n: count.toLocaleString() }) : count.toLocaleString()

interface FigureProps {
  readonly label: string
  /** The number; absent while it loads. */
  readonly count: number | undefined
  readonly isError: boolean
  readonly to: string
  /** Whether a number above zero needs an operator's action. */
  readonly isTrouble?: boolean
}

function Figure({ label, count, isError, to, isTrouble = false }: FigureProps) {
  const tone = isTrouble && count ? 'text-danger' : count === 0 ? 'text-text-muted' : ''
  return (
    <li>
      <Link
        to={to}
        className="flex h-full flex-col-reverse justify-end gap-0.5 rounded-card border border-line bg-surface-raised p-4 transition-colors hover:bg-accent-soft"
      >
        <span className="text-sm text-text-muted">{label}</span>
        <span className={`text-2xl font-semibold tabular-nums ${tone}`}>
          {count === undefined ? isError ? texts.unknown : <Skeleton className="h-8 w-12" /> : numberText(count)}
        </span>
      </Link>
    </li>
  )
}
