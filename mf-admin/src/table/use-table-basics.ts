import { useMay } from '../shared/use-may.ts'
import type { Identified } from './column.ts'
import { useFailure } from '../shared/error-panel.tsx'
import { useTable, type TableSource } from './use-table.ts'

interface Declared<Row> {
  readonly source: TableSource<Row>
  readonly failureShownMs?: number
}

export function useTableBasics<Row extends Identified>({ source, failureShownMs }: Declared<Row>) {
  return { table: useTable(source), may: useMay(), ...useFailure(failureShownMs) }
}

export type TableBasics<Row extends Identified> = ReturnType<typeof useTableBasics<Row>>

/** Shown rows: those of a table, or one record. */
export interface RowStore<Row extends Identified> {
  readonly reload: () => Promise<unknown>
  readonly replaceRow: (id: string, apply: (row: Row) => Row) => unknown
}

/** State that the pages of a table and of a record share. */
export interface RowBasics<Row extends Identified> extends Omit<TableBasics<Row>, 'table'> {
  readonly table: RowStore<Row>
}
