import {
  commentOnMemory,
  deleteMemory,
  deleteMemoryComment,
  likeMemory,
} from '@love-space/contracts/media/memory.calls.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { TrashKind } from '@love-space/contracts/media/trash.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import { dropWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { holdFetches, refreshTopic, shows } from '@love-space/web-kit/queries/query-client.ts'
import { isAnsweredNow } from '../../shared/is-answered-now.ts'
import { restoreItem } from '../../shared/restore-item.ts'
import { withLike } from '../../shared/with-like.ts'
import { changeMemory, putMemory } from './memories.queries.ts'
import { commentSubject, commentDeletionSubject, deletionSubject, likeSubject } from './memories.rules.ts'

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

export async function addComment(memory: Memory, text: string, idempotencyKey: string): Promise<void> {
  const call = { params: { id: memory.id }, body: { text }, idempotencyKey, queueOffline: commentSubject(memory.id) }
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

const deletionKeyOf = (id: string) => `${id}-deletion`

export async function removeMemory({ id }: Memory): Promise<boolean> {
  const call = { params: { id }, idempotencyKey: deletionKeyOf(id), queueOffline: deletionSubject(id) }
  const isDeleted = await isAnsweredNow(api.call(deleteMemory, call))
  if (isDeleted) await refreshTopic('memories')
  return isDeleted
}

export const keepMemory = ({ id }: Memory): Promise<void> => dropWrite(deletionKeyOf(id))

export async function restoreFromTrash(
  spaceId: string,
  item: { readonly kind: string; readonly id: string },
): Promise<boolean> {
  const isBack = await restoreItem({ spaceId, kind: item.kind as TrashKind, id: item.id })
  if (isBack) await Promise.all([refreshTopic('memories'), refreshTopic('timeline')])
  return isBack
}
