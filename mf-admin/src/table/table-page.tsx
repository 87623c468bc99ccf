import { OfficePage } from '../shared/office-page.tsx'
import type { Identified } from './column.ts'
import { DataTable } from './data-table.tsx'
import { PageDialogs, pressAction, RowActions, usePageState, type PageProps } from './page-parts.tsx'
import type { TableBasics } from './use-table-basics.ts'

interface TablePageProps<Row extends Identified, Opened, Parts> extends PageProps<Row, Opened, Parts> {
  readonly basics: TableBasics<Row>
}

export function TablePage<Row extends Identified, Opened, Parts>(props: TablePageProps<Row, Opened, Parts>) {
  const { declaration, basics } = props
  const { texts, renderHead, renderAbove } = declaration
  const page = usePageState(props)
  const { may, failure, dismiss, opened } = page
  const mayWrite = declaration.writtenBy !== undefined && may(declaration.writtenBy)
  const actions = declaration.rowActions.filter(({ needs }) => needs === undefined || may(needs))
  const main = actions.find(({ isMain }) => isMain)
  return (
    <OfficePage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={mayWrite && renderHead?.(page)}
      create={mayWrite && { label: texts.create, onPress: opened.create }}
      failure={failure}
      onDismissFailure={dismiss}
    >
      {renderAbove?.(page, basics.table)}
      <DataTable
        table={basics.table}
        page={page}
        label={texts.title}
        columns={declaration.columns}
        failed={declaration.listFailed}
        isNumbered={declaration.isNumbered}
        mayChange={mayWrite}
        beginsGroup={declaration.beginsGroup}
        onOpen={main && ((row) => pressAction(main, row, page))}
        renderActions={actions.length > 0 ? (row) => <RowActions actions={actions} row={row} page={page} /> : undefined}
      />
      <PageDialogs declaration={declaration} page={page} />
    </OfficePage>
  )
}
