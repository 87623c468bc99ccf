import type { RecordEdit } from '@love-space/couple-rules/record-edit.ts'

/** A draft of an earlier release, without the version it is based on. */
type OlderDraft<W> = Partial<W> & { readonly base?: never; readonly basedOn?: string }

export type KeptEdit<W> = RecordEdit<W> | OlderDraft<W>

export const isEdit = <W>(kept: KeptEdit<W>): kept is RecordEdit<W> => 'base' in kept
