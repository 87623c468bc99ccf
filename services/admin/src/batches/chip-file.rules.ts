import { chipUidPattern } from '@love-space/contracts/patterns.ts'
import type { BatchLineOutcome } from '@love-space/contracts/admin/batch.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { readCsvFile, type CsvFileRow } from '../csv/csv-file.rules.ts'
import type { Revealed } from './batch-rings.ts'

/** A line of the factory's file. `fault` is the reason for skipping it. */
export interface ChipFileLine {
  readonly line: number
  readonly ring: string
  readonly ringId: string | null
  readonly chipUid: string
  readonly fault: BatchLineOutcome | null
}

/** End of a link, where its chip writes the code of a tap. */
export const codePlaces = `&picc_data=${'0'.repeat(32)}&cmac=${'0'.repeat(16)}`

const codeInLink = /&picc_data=[0-9A-Fa-f]*&cmac=[0-9A-Fa-f]*$/

const shownChars = 40
const shortChars = 8
const chipForm = new RegExp(chipUidPattern)
const ringColumns = ['ring', 'device_token', 'url'] as const

const rowsOf = (csv: string): readonly CsvFileRow[] => {
  const { columns, rows } = readCsvFile(csv, { unreadable: 'CHIP_FILE_UNREADABLE' })
  const isKnown = columns.includes('chip_uid') && ringColumns.some((column) => columns.includes(column))
  if (!isKnown) throw new AppError('CHIP_FILE_UNREADABLE')
  return rows
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
    const names = ringColumns.flatMap((column) => values[column]?.replace(codeInLink, '') || [])
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
