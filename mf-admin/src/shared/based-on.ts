import type { RecordVersion } from '@love-space/couple-rules/record-edit.ts'

/** Returns the version that a change names, so that the server refuses it if another operator changed the record since. */
export const basedOnOf = (version: RecordVersion | undefined) =>
  typeof version === 'number' ? { basedOn: version } : {}

/** Returns what a form knows of the record that it changes; undefined for a new one. */
export const recordOf = (record: { readonly id: string; readonly version?: number } | undefined) =>
  record && { id: record.id, version: record.version }
