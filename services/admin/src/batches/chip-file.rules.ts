import type { BatchLineOutcome } from '@love-space/contracts/admin/batch.ts'
import { AppError } from '@love-space/service-kit/http/app-error.ts'
import { parse } from 'csv-parse/sync'
import type { Revealed } from './batch-rings.ts'

/** A line of the factory's answer; `fault` says why nothing can come of it. */
export interface ChipFileLine {
  readonly line: number
  /** First 8 characters of the device token. */
  readonly ring: string
  readonly ringId: string | null
  readonly chipUid: string
  readonly fault: BatchLineOutcome | null
}

const shownChars = 40
const shortChars = 8
const chipForm = /^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$/
/** Any of them says which ring is meant. */
const ringColumns = ['ring', 'device_token', 'url'] as const

const columnName = (heading: string): string => heading.trim().toLowerCase().replace(/[ -]/g, '_')

const rowsOf = (csv: string): Record<string, string>[] => {
  let columns: readonly string[] = []
  try {
    const rows = parse<Record<string, string>>(csv, {
      bom: true,
      columns: (headings: string[]) => {
        columns = headings.map(columnName)
        return [...columns]
      },
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    if (columns.includes('chip_uid') && ringColumns.some((column) => columns.includes(column))) return rows
  } catch (error) {
    throw new AppError('CHIP_FILE_UNREADABLE', undefined, { cause: error })
  }
  throw new AppError('CHIP_FILE_UNREADABLE')
}

/** Reads the factory's answer against the rings of its batch. Throws CHIP_FILE_UNREADABLE. */
export const readChipFile = (csv: string, rings: readonly Revealed[]): ChipFileLine[] => {
  const byName = new Map(
    rings.flatMap((ring) =>
      [ring.ringId, ring.ringToken, ring.url].flatMap((name) => (name === null ? [] : [[name, ring]])),
    ),
  ) as ReadonlyMap<string, Revealed>
  const [met, metChips] = [new Set<string>(), new Set<string>()]
  return rowsOf(csv).map((row, index) => {
    const names = ringColumns.flatMap((column) => row[column] || [])
    const found = [...new Set(names.map((name) => byName.get(name)))]
    // All that a line names has to be the same ring.
    const ring = found.length === 1 ? found[0] : undefined
    const chipUid = (row.chip_uid ?? '').replace(/[ :-]/g, '').toUpperCase()
    const read = {
      line: index + 2,
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
