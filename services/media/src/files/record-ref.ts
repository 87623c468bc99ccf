import type { RecordKind } from '@love-space/contracts/engagement/record-files.ts'

/** Returns the entry of a record of engagement in a file's `refs`. */
export const recordRef = (kind: RecordKind, id: string): string => `${kind}:${id}`

export const recordOfRef = (ref: string): { readonly kind: RecordKind; readonly recordId: string } => {
  const [kind = '', recordId = ''] = ref.split(':')
  return { kind: kind as RecordKind, recordId }
}
