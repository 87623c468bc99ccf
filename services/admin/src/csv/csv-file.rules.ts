import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { CsvError, parse } from 'csv-parse/sync'

type Unreadable = 'CHIP_FILE_UNREADABLE' | 'QUOTE_FILE_UNREADABLE'

export interface CsvFileRow {
  /** Number of the line in the file; of the last one, for a value with line breaks. */
  readonly line: number
  /** Values by column; empty text for missing ones. */
  readonly values: Readonly<Record<string, string>>
  /** Number of values. Above that of the columns, a value with a separator probably lacks quotation marks. */
  readonly count: number
}

export interface CsvFile {
  readonly columns: readonly string[]
  readonly rows: readonly CsvFileRow[]
}

interface ReadOptions {
  /** Code of the error for a file without columns or with unmatched quotation marks. */
  readonly unreadable: Unreadable
  /** Number of rows to read; the following ones are left out. */
  readonly rowsMax?: number
}

const columnsMax = 100
const separators = [',', ';', '\t'] as const

const columnName = (heading: string): string => heading.trim().toLowerCase().replace(/[ -]/g, '_')

/** Returns the most frequent separator of the first line: in other lines, texts contain commas too. */
const separatorOf = (csv: string): string => {
  const [first = ''] = csv.trimStart().split(/[\r\n]/, 1)
  const frequency = (separator: string) => first.split(separator).length
  return separators.reduce((best, other) => (frequency(other) > frequency(best) ? other : best))
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

const parsed = (csv: string, { unreadable, rowsMax }: ReadOptions): readonly Parsed[] => {
  try {
    // With `info`, it returns more than its type says.
    return parse(csv, {
      bom: true,
      delimiter: separatorOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: rowsMax === undefined ? -1 : rowsMax + 1,
    }) as unknown as Parsed[]
  } catch (error) {
    const quotes =
      error instanceof CsvError && /QUOTE/.test(error.code)
        ? `The file could not be read: a quotation mark does not match another one, noticed in line ${error.lines}.`
        : undefined
    throw new AppError(unreadable, quotes, { cause: error })
  }
}

/** Reads a CSV file whose first line names the columns; their names are in lower case with `_` between words. */
export const readCsvFile = (csv: string, options: ReadOptions): CsvFile => {
  const [headings, ...records] = parsed(csv, options)
  if (!headings || headings.record.length > columnsMax) throw new AppError(options.unreadable)
  const columns = headings.record.map(columnName)
  const rows = records.map(({ record, info }) => ({
    line: info.lines,
    values: Object.fromEntries(columns.map((column, index) => [column, record[index] ?? ''])),
    count: record.length,
  }))
  return { columns, rows }
}
