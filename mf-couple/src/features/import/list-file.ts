import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { importing as texts } from '@love-space/texts/en/couple/import.ts'
import { fill } from '@love-space/texts/fill.ts'
import { LocalRefusal } from '@love-space/ui/failure-text.ts'
import type { SourceFile } from './export-file.ts'
import type { ListedRow } from './plan.rules.ts'

export interface OpenedList {
  readonly rows: readonly ListedRow[]
  readonly fileAt: (name: string) => SourceFile | undefined
}

type Column = keyof ListedRow

const isList = ({ name, type }: File): boolean => type === 'text/csv' || /\.csv$/i.test(name)
const nameOf = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase()

/** Columns by their names, in English and in the language of the page. */
const columns = new Map<string, Column>(
  (['file', 'date', 'title', 'description', 'tags'] as const).flatMap((column) => [
    [column, column],
    [texts.columns[column], column],
  ]),
)

const unreadable = (): LocalRefusal =>
  new LocalRefusal(fill(texts.listUnreadable, { columns: Object.values(texts.columns).join(', ') }))

const rowsOf = (csv: string): readonly ListedRow[] => {
  const [heading = ''] = csv.split(/[\r\n]/, 1)
  try {
    const found: readonly Partial<ListedRow>[] = parse(csv, {
      bom: true,
      columns: (names: readonly string[]) => names.map((name) => columns.get(name.trim().toLowerCase()) ?? false),
      delimiter: heading.split(';').length > heading.split(',').length ? ';' : ',',
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    return found.map(({ file = '', date = '', title = '', description = '', tags = '' }) => ({
      file: nameOf(file),
      date,
      title,
      description,
      tags,
    }))
  } catch (error) {
    throw error instanceof CsvError ? unreadable() : error
  }
}

/** Opens pictures that were chosen together with a list of their days and titles. Throws LocalRefusal. */
export async function openList(chosen: readonly File[]): Promise<OpenedList> {
  const [list, another] = chosen.filter(isList)
  if (!list) throw new LocalRefusal(texts.listMissing)
  if (another) throw new LocalRefusal(texts.listTwice)
  const rows = rowsOf(await list.text())
  if (rows.every(({ date, title }) => date === '' && title === '')) throw unreadable()
  const files = new Map(chosen.flatMap((file) => (file === list ? [] : [[nameOf(file.name), file] as const])))
  const fileAt = (name: string): SourceFile | undefined => {
    const file = files.get(name)
    return file && { bytes: file.size, read: async () => file }
  }
  return { rows, fileAt }
}
