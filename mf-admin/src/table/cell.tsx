import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Badge } from '@love-space/ui/badge.tsx'
import type { Column, Identified } from './column.ts'
import { ShortCode } from './short-code.tsx'
import { shortTime } from './short-time.ts'

/** What a column shows of a row. Called, not rendered: a component made at each render would lose what a cell keeps. */
export const renderCell = <Row extends Identified, Page>(
  { id, kind, values, tones, cell }: Column<Row, Page>,
  row: Row,
  page: Page,
): ReactNode => {
  if (cell) return cell(row, page)
  const value = String((row as Readonly<Record<string, unknown>>)[id])
  if (kind === 'time') return shortTime(value)
  if (kind === 'id') return <ShortCode text={value} />
  const name = values?.[value] ?? value
  return tones ? <Badge tone={tones[value] ?? 'neutral'}>{name}</Badge> : name
}

/** The classes of a column's cells. */
export const cellClass = <Row, Page>({ kind, className }: Column<Row, Page>): string =>
  clsx(kind === 'time' && 'whitespace-nowrap tabular-nums', className)

/** What stands where there is nothing to show. */
export const Muted = ({ children }: { children: ReactNode }) => <span className="text-text-muted">{children}</span>
