import type { RecordVersion } from '@love-space/couple-rules/record-edit.ts'

/** Returns the version that a change names, so that the server refuses it if another operator changed the record since. */
export const basedOnOf = (version: RecordVersion | undefined) =>
  typeof version === 'number' ? { basedOn: version } : {}

export const recordOf = (record: { readonly id: string; readonly version?: number } | undefined) =>
  record && { id: record.id, version: record.version }
