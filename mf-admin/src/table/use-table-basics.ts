import { useMay } from '../office/use-may.ts'
import type { Identified } from './column.ts'
import { useFailure } from './error-panel.tsx'
import { useTable, type TableSource } from './use-table.ts'

interface Declared<Row> {
  readonly source: TableSource<Row>
  readonly failureShownMs?: number
}

export function useTableBasics<Row extends Identified>({ source, failureShownMs }: Declared<Row>) {
  return { table: useTable(source), may: useMay(), ...useFailure(failureShownMs) }
}

export type TableBasics<Row extends Identified> = ReturnType<typeof useTableBasics<Row>>
