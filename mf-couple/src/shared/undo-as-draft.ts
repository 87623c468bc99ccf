import { dropWrite, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { keepDraft } from '@love-space/web-kit/session/drafts.ts'

/** Makes a held write a draft again (`words`: of an earlier release). Returns false if another draft exists. */
export async function undoAsDraft(draftName: string, write: HeldWrite, words: unknown): Promise<boolean> {
  const isKept = keepDraft(draftName, write.subject?.edit ?? words)
  if (isKept) await dropWrite(write.key)
  return isKept
}
