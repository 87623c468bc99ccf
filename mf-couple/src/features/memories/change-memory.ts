import { commentOnMemory, deleteMemoryComment, likeMemory } from '@love-space/contracts/media/memory.calls.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import { waiting as waitingTexts } from '@love-space/texts/en/couple/waiting.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { holdFetches, shows } from '@love-space/web-kit/queries/query-client.ts'
import { isAnsweredNow } from '../../shared/is-answered-now.ts'
import { undoAsDraft } from '../../shared/undo-as-draft.ts'
import { withLike } from '../../shared/waiting.rules.ts'
import { changeMemory, putMemory } from './memories.queries.ts'
import { commentSubject, commentDeletionSubject, commentOf, likeSubject, type CommentWords } from './memories.rules.ts'
import { voiceWaits } from '../../shared/voice.ts'
import { commentDraftName } from './memory-draft.ts'

export async function toggleLike(memory: Memory, userId: string): Promise<void> {
  const liked = !memory.likes.includes(userId)
  const goOn = await holdFetches({ predicate: ({ meta }) => shows(meta, 'memories') })
  const show = (isLiked: boolean) => changeMemory(memory, (known) => withLike(known, userId, isLiked))
  show(liked)
  try {
    const { data } = await api.call(likeMemory, {
      params: { id: memory.id },
      body: { liked },
      // A later toggle replaces the held one.
      idempotencyKey: `${memory.id}-like`,
      queueOffline: likeSubject(memory.id),
    })
    putMemory(data.memory)
  } catch (error) {
    // Revert the like only in the cache: a held like is shown from the held write.
    show(!liked)
    if (!(error instanceof QueuedError)) throw error
  } finally {
    void goOn()
  }
}

export async function addComment(memory: Memory, words: CommentWords, idempotencyKey: string): Promise<void> {
  const { text, voice } = words
  const call = {
    params: { id: memory.id },
    body: { text, ...(voice && { voice }) },
    idempotencyKey,
    queueOffline: { ...commentSubject(memory.id), ...voiceWaits(voice) },
  }
  await isAnsweredNow(api.call(commentOnMemory, call).then(({ data }) => putMemory(data.memory)))
}

export async function deleteComment(memory: Memory, commentId: string): Promise<void> {
  const call = {
    params: { id: memory.id, commentId },
    idempotencyKey: `${commentId}-deletion`,
    queueOffline: commentDeletionSubject(commentId),
  }
  await isAnsweredNow(api.call(deleteMemoryComment, call).then(({ data }) => putMemory(data.memory)))
}

/** Makes a held comment a draft again. Returns false if another draft exists. */
export async function undoComment(write: HeldWrite): Promise<boolean> {
  const isKept = await undoAsDraft(commentDraftName(write.subject?.ref ?? ''), write, commentOf(write))
  if (!isKept) showToast({ text: waitingTexts.draftFirst })
  return isKept
}
