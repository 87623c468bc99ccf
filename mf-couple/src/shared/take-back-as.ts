import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { keepDraft } from '@love-space/web-kit/session/drafts.ts'

/**
 * Takes a held write back as a draft; `words` are those of a write that an earlier release held. Returns false, and keeps it held, if
 * another draft exists.
 */
export async function takeBackAs(draftName: string, write: HeldWrite, words: unknown): Promise<boolean> {
  const isKept = keepDraft(draftName, write.subject?.edit ?? words)
  if (isKept) await dropWrite(write.key)
  return isKept
}
