import type { FoundRecord } from '@love-space/couple-rules/record-edit.ts'

interface Versioned {
  readonly id: string
  readonly version?: number
}

/** Returns a server's record in the form's shape, to merge it with an edit; null without a record. */
export const foundRecordOf = <R extends Versioned, W>(
  record: R | undefined,
  wordsOf: (record: R) => W,
): FoundRecord<W> | null => (record ? { id: record.id, version: record.version, words: wordsOf(record) } : null)
