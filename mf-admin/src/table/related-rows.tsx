import type { ReactNode } from 'react'
import type { Permission } from '@love-space/contracts/admin/permissions.ts'
import { recordTexts as texts } from '@love-space/texts/en/office/records.ts'
import { fill } from '@love-space/texts/fill.ts'
import { SkeletonText } from '@love-space/ui/skeleton.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { useMay } from '../shared/use-may.ts'
import { Panel } from '../shared/panel.tsx'
import type { Identified } from './column.ts'
import { ErrorPanel, failureOf } from '../shared/error-panel.tsx'
import { paramsOf, requestOf, type TableState } from './table-state.ts'
import type { TableSource } from './use-table.ts'

/** First part of the query keys of related rows. */
export const relatedKey = 'related'

const shownMax = 10

interface RelatedRowsProps<Row extends Identified> {
  readonly title: string
  readonly needs: Permission
  readonly source: TableSource<Row>
  /** Path of the whole table. */
  readonly path: string
  readonly failed: string
  readonly search?: string
  readonly filters?: TableState['filters']
  readonly renderRow: (row: Row) => ReactNode
}

/** Shows the first rows of a table by a search or filters; nothing to operators who may not open the table. */
export function RelatedRows<Row extends Identified>(props: RelatedRowsProps<Row>) {
  const { title, needs, source, path, failed, search = '', filters = {}, renderRow } = props
  const isPermitted = useMay()(needs)
  const state = { search, filters, sort: [], page: 1, size: shownMax, after: '', before: '' }
  const { data, error, refetch } = useQuery({
    queryKey: [relatedKey, source.name, state],
    queryFn: ({ signal }) => source.load(requestOf(source.spec, state), signal),
    enabled: isPermitted,
    meta: { keep: false },
  })
  if (!isPermitted) return null
  const { recordsFiltered = 0, data: rows = [] } = data ?? {}
  const all = `${path}?${paramsOf(state, { pageSize: shownMax })}`
  return (
    <Panel
      title={title}
      aside={
        recordsFiltered > 0 && (
          <Link to={all} className="text-sm text-accent underline underline-offset-2">
            {recordsFiltered > shownMax ? fill(texts.all, { count: recordsFiltered }) : texts.inTable}
          </Link>
        )
      }
    >
      {error && <ErrorPanel failure={failureOf(error, failed)} onDismiss={() => void refetch()} />}
      {!data && !error && <SkeletonText lines={3} />}
      {data && rows.length === 0 && <p className="text-sm text-text-muted">{texts.none}</p>}
      {rows.length > 0 && (
        <ul className="flex flex-col divide-y divide-line text-sm">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
              {renderRow(row)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
