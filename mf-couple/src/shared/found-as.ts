import type { FoundRecord } from '@love-space/couple-rules/record-edit.ts'

interface Versioned {
  readonly id: string
  readonly version?: number
}

/** Returns a record of the server's as a form's edit meets it; null without one. */
export const foundAs = <R extends Versioned, W>(
  record: R | undefined,
  wordsOf: (record: R) => W,
): FoundRecord<W> | null => (record ? { id: record.id, version: record.version, words: wordsOf(record) } : null)
