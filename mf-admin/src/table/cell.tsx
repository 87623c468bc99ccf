import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Badge } from '@love-space/ui/badge.tsx'
import type { Column, Identified } from './column.ts'
import { ShortCode } from './short-code.tsx'
import { shortTime } from '../shared/short-time.ts'

/** Renders a cell. Called as a function: a component created at each render would remount and lose its state. */
export const renderCell = <Row extends Identified, Page>(
  { id, kind, values, tones, cell }: Column<Row, Page>,
  row: Row,
  page: Page,
): ReactNode => {
  if (cell) return cell(row, page)
  const found = (row as Readonly<Record<string, unknown>>)[id]
  if (found === null || found === undefined) return null
  const value = String(found as string | number | boolean)
  if (kind === 'time') return shortTime(value)
  if (kind === 'id') return <ShortCode text={value} />
  const name = values?.[value] ?? value
  return tones ? <Badge tone={tones[value] ?? 'neutral'}>{name}</Badge> : name
}

export const cellClass = <Row, Page>({ kind, className }: Column<Row, Page>): string =>
  clsx(kind === 'time' && 'whitespace-nowrap tabular-nums', className)

export const Muted = ({ children }: { children: ReactNode }) => <span className="text-text-muted">{children}</span>
