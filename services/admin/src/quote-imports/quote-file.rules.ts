import { createQuote } from '@love-space/contracts/admin/quote.routes.ts'
import type { QuoteLine, QuoteLineOutcome } from '@love-space/contracts/admin/quote-import.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { readInput } from '@love-space/service-kit/http/read-input.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { byteOrderMark, csvLine, unguarded } from '../csv/csv.rules.ts'
import { readCsvFile, type CsvFileRow } from '../csv/csv-file.rules.ts'
import { plainOf } from '../tables/search-words.ts'
import type { QuoteDoc } from '../quotes/quote.model.ts'

export type NewQuote = Filled<typeof createQuote.body>

type Fault = QuoteLine['faults'][number]

/** A line as the file has it. */
interface WrittenLine {
  readonly line: number
  /** Values by field of a quote, without the signs that protect spreadsheets. */
  readonly written: Readonly<Record<Field, string>>
}

interface GoodLine extends WrittenLine {
  readonly id: string
  readonly quote: NewQuote
}

interface RefusedLine extends WrittenLine {
  readonly faults: readonly [Fault, ...Fault[]]
}

export type QuoteFileLine = GoodLine | RefusedLine

export interface QuoteFile {
  readonly lines: readonly QuoteFileLine[]
  /** Names of columns that the import ignores. */
  readonly unread: readonly string[]
}

const fields = ['text', 'author', 'category', 'language', 'isActive'] as const
type Field = (typeof fields)[number]

/** Columns of exports and of refused lines that are no fields of a quote. */
const otherColumns: ReadonlySet<string> = new Set(['id', 'createdat', 'line', 'field', 'reason', ''])

const columnOf = (name: string): string => name.replaceAll('_', '').toLowerCase()
const fieldColumns: ReadonlySet<string> = new Set(fields.map(columnOf))

/** Spreadsheets write TRUE and FALSE. Other texts stay, to be refused. */
const switchOf = (text: string): boolean | string => {
  const plain = text.toLowerCase()
  return plain === 'true' || plain === 'false' ? plain === 'true' : text
}

/** Returns the body of a request that creates this quote. Absent values get the defaults. */
const bodyOf = ({ text, author, category, language, isActive }: WrittenLine['written']): object => ({
  text,
  author: author || null,
  ...(category && { category: category.toLowerCase() }),
  ...(language && { language: language.toLowerCase() }),
  ...(isActive && { isActive: switchOf(isActive) }),
})

const lineOf = ({ line, values, count }: CsvFileRow, columns: readonly string[]): QuoteFileLine => {
  const byColumn = new Map(columns.map((column) => [columnOf(column), values[column] ?? '']))
  const valueOf = (column: string): string => unguarded(byColumn.get(column) ?? '').trim()
  const written = Object.fromEntries(fields.map((field) => [field, valueOf(columnOf(field))])) as WrittenLine['written']
  if (count > columns.length) {
    const message = `This line has ${count} values, but the first line names ${columns.length} columns. Text with a separator needs quotation marks.`
    return { line, written, faults: [{ field: 'line', message }] }
  }
  const { complete, errors } = readInput(createQuote.body, bodyOf(written), 'quote')
  const [first, ...others] = errors.map(({ field, message }) => ({ field: field.slice('quote.'.length), message }))
  return first
    ? { line, written, faults: [first, ...others] }
    : { line, written, id: valueOf('id'), quote: complete as NewQuote }
}

const unreadableFile = (text: string) => new AppError('QUOTE_FILE_UNREADABLE', `The file could not be read: ${text}`)

/** Reads a CSV file of quotes, such as an export. Throws QUOTE_FILE_UNREADABLE. */
export const readQuoteFile = (csv: string): QuoteFile => {
  const rowsMax = limits.quoteFileLinesMax
  const { columns, rows } = readCsvFile(csv, { unreadable: 'QUOTE_FILE_UNREADABLE', rowsMax: rowsMax + 1 })
  const names = columns.map(columnOf)
  if (!names.includes('text')) throw new AppError('QUOTE_FILE_UNREADABLE')
  const twice = names.find((name, index) => fieldColumns.has(name) && names.indexOf(name) < index)
  if (twice !== undefined) throw unreadableFile(`its first line names the column ${twice} twice.`)
  if (rows.length > rowsMax) throw unreadableFile(`it has more than ${rowsMax.toLocaleString('en')} lines with quotes.`)
  const unread = columns.filter((column) => !fieldColumns.has(columnOf(column)) && !otherColumns.has(columnOf(column)))
  return { lines: rows.map((row) => lineOf(row, columns)), unread: [...new Set(unread)] }
}

export type StoredQuote = Pick<QuoteDoc, '_id' | Field>

const isSameQuote = (stored: StoredQuote, quote: NewQuote): boolean =>
  fields.every((field) => stored[field] === quote[field])

/** Returns each line with what an import would do with it. `stored` holds all quotes with an id or text of the file. */
export const outcomesOf = (
  lines: readonly QuoteFileLine[],
  stored: readonly StoredQuote[],
): readonly (readonly [line: QuoteFileLine, outcome: QuoteLineOutcome])[] => {
  const byId = new Map(stored.map((quote) => [quote._id, quote]))
  const byText = Map.groupBy(stored, ({ text }) => plainOf(text))
  const met = new Set<string>()
  const outcomeOf = (line: QuoteFileLine): QuoteLineOutcome => {
    if ('faults' in line) return 'refused'
    const { id, quote } = line
    const text = plainOf(quote.text)
    if (met.has(text)) return 'in-file'
    met.add(text)
    const own = byId.get(id)
    if (own) return isSameQuote(own, quote) ? 'unchanged' : 'differs'
    const alike = byText.get(text)
    if (!alike) return 'new'
    return alike.some((other) => isSameQuote(other, quote)) ? 'unchanged' : 'in-table'
  }
  return lines.map((line) => [line, outcomeOf(line)])
}

const beginningOf = (text: string): string => Array.from(text).slice(0, limits.previewCharsMax).join('')

export const toQuoteLine = (line: QuoteFileLine, outcome: QuoteLineOutcome): QuoteLine => ({
  line: line.line,
  text: beginningOf(line.written.text),
  outcome,
  faults: 'faults' in line ? [...line.faults] : [],
})

/** Returns the refused lines as a CSV file that can be corrected and imported; null if there are none. */
export const refusedCsvOf = (lines: readonly QuoteFileLine[]): string | null => {
  const refused = lines.filter((line) => 'faults' in line)
  if (refused.length === 0) return null
  const rows = refused.map(({ line, written, faults }) => [
    line,
    faults.map(({ field }) => field).join(', '),
    faults.map(({ message }) => message).join(' '),
    ...fields.map((field) => written[field]),
  ])
  return byteOrderMark + [['line', 'field', 'reason', ...fields], ...rows].map(csvLine).join('')
}
