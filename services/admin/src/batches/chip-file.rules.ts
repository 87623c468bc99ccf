import type { BatchLineOutcome } from '@love-space/contracts/admin/batch.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { CsvError, parse } from 'csv-parse/sync'
import type { Revealed } from './batch-rings.ts'

/** A line of the factory's file. `fault` is the reason for skipping it. */
export interface ChipFileLine {
  readonly line: number
  readonly ring: string
  readonly ringId: string | null
  readonly chipUid: string
  readonly fault: BatchLineOutcome | null
}

const shownChars = 40
const shortChars = 8
const chipForm = /^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$/
const ringColumns = ['ring', 'device_token', 'url'] as const

const columnName = (heading: string): string => heading.trim().toLowerCase().replace(/[ -]/g, '_')

interface Row {
  /** Number of the line in the file; of the last one, for a value with line breaks. */
  readonly line: number
  readonly values: Readonly<Record<string, string>>
}

const rowsOf = (csv: string): Row[] => {
  let columns: readonly string[] = []
  try {
    const rows = parse<{ record: Record<string, string>; info: { lines: number } }>(csv, {
      bom: true,
      columns: (headings: string[]) => {
        columns = headings.map(columnName)
        return [...columns]
      },
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    if (columns.includes('chip_uid') && ringColumns.some((column) => columns.includes(column))) {
      return rows.map(({ record, info }) => ({ line: info.lines, values: record }))
    }
  } catch (error) {
    const quotes =
      error instanceof CsvError && /QUOTE/.test(error.code)
        ? `The file could not be read: a quotation mark does not match another one, noticed in line ${error.lines}.`
        : undefined
    throw new AppError('CHIP_FILE_UNREADABLE', quotes, { cause: error })
  }
  throw new AppError('CHIP_FILE_UNREADABLE')
}

/** Matches the factory's file with the rings of its batch. Throws CHIP_FILE_UNREADABLE. */
export const readChipFile = (csv: string, rings: readonly Revealed[]): ChipFileLine[] => {
  const byName = new Map(
    rings.flatMap((ring) =>
      [ring.ringId, ring.ringToken, ring.url].flatMap((name) => (name === null ? [] : [[name, ring]])),
    ),
  ) as ReadonlyMap<string, Revealed>
  const [met, metChips] = [new Set<string>(), new Set<string>()]
  return rowsOf(csv).map(({ line, values }) => {
    const names = ringColumns.flatMap((column) => values[column] || [])
    const found = [...new Set(names.map((name) => byName.get(name)))]
    // All columns that identify a ring must name the same one.
    const ring = found.length === 1 ? found[0] : undefined
    const chipUid = (values.chip_uid ?? '').replace(/[ :-]/g, '').toUpperCase()
    const read = {
      line,
      ring: ring?.ringToken.slice(0, shortChars) ?? '',
      ringId: ring?.ringId ?? null,
      chipUid: chipUid.slice(0, shownChars),
    }
    const faultOf = (): BatchLineOutcome | null => {
      if (!ring) return 'not-in-batch'
      if (!chipForm.test(chipUid)) return 'unreadable'
      if (met.has(ring.ringId)) return 'ring-repeated'
      if (metChips.has(chipUid)) return 'chip-repeated'
      return null
    }
    const fault = faultOf()
    if (ring) met.add(ring.ringId)
    metChips.add(chipUid)
    return { ...read, fault }
  })
}
