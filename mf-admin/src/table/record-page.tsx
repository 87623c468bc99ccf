import type { ReactNode } from 'react'
import { recordTexts as texts } from '@love-space/texts/en/office/records.ts'
import { Fact, Panel } from '../shared/panel.tsx'
import { renderCell } from './cell.tsx'
import type { Identified } from './column.ts'
import { PageDialogs, RowActions, usePageState } from './page-parts.tsx'
import { LookOnly, RecordFrame, type RecordList } from './record-frame.tsx'
import type { TableDeclaration, TablePageState } from './table-declaration.ts'
import type { RecordBasics } from './use-record.ts'

interface RecordPageProps<Row extends Identified, Opened extends Row, Parts> {
  readonly declaration: TableDeclaration<Row, Opened, Parts>
  readonly of: RecordBasics<Opened>
  readonly parts: Parts
  readonly list: RecordList
  readonly title: (record: Opened) => string
  /** Renders facts beside those of the table's columns. */
  readonly renderFacts?: (record: Opened) => ReactNode
  readonly children: (record: Opened, page: TablePageState<Row, Opened, Parts>) => ReactNode
}

/** Shows a record: its columns and actions as in its table, and related records. */
export function RecordPage<Row extends Identified, Opened extends Row, Parts>(
  props: RecordPageProps<Row, Opened, Parts>,
) {
  const { declaration, of, parts, list, title, renderFacts, children } = props
  const { record, error, basics } = of
  const page = usePageState({ declaration, basics, parts })
  const { may, failure, dismiss } = page
  const actions = declaration.rowActions.filter(
    ({ does, needs }) => does !== 'open' && (needs === undefined || may(needs)),
  )
  return (
    <>
      <RecordFrame
        list={list}
        title={record && title(record)}
        error={error}
        failed={declaration.texts.loadFailed}
        onRetry={() => void page.table.reload()}
        failure={failure}
        onDismissFailure={dismiss}
        actions={
          record && (actions.length > 0 ? <RowActions actions={actions} row={record} page={page} /> : <LookOnly />)
        }
      >
        {record && (
          <>
            <Panel title={texts.facts}>
              <dl className="flex flex-col gap-1.5 text-sm">
                {declaration.columns
                  .filter(({ isName, onlyNarrows }) => !isName && onlyNarrows === undefined)
                  .map((column) => (
                    <Fact key={column.id} name={column.heading}>
                      {renderCell(column, record, page)}
                    </Fact>
                  ))}
                {renderFacts?.(record)}
              </dl>
            </Panel>
            {children(record, page)}
          </>
        )}
      </RecordFrame>
      <PageDialogs declaration={declaration} page={page} />
    </>
  )
}
