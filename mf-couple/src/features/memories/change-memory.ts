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
import { isDoneNow } from '../../shared/is-done-now.ts'
import { restoreItem } from '../../shared/restore-item.ts'
import { withLike } from '../../shared/with-like.ts'
import { changeMemory, putMemory } from './memories.queries.ts'
import { waitingComment, waitingCommentDeletion, waitingDeletion, waitingLike } from './memories.rules.ts'

/** Likes a memory, or takes the like back, at once on the screen; without a connection the wish waits on this device. */
export async function toggleLike(memory: Memory, userId: string): Promise<void> {
  const liked = !memory.likes.includes(userId)
  const goOn = await holdFetches({ predicate: ({ meta }) => shows(meta, 'memories') })
  const show = (isLiked: boolean) => changeMemory(memory, (known) => withLike(known, userId, isLiked))
  show(liked)
  try {
    const { data } = await api.call(likeMemory, {
      params: { id: memory.id },
      body: { liked },
      // A later wish takes the place of one that still waits.
      idempotencyKey: `${memory.id}-like`,
      queueOffline: waitingLike(memory.id),
    })
    putMemory(data.memory)
  } catch (error) {
    // One that waits is shown by what is kept of it, as long as it waits. What else has become of the memory meanwhile stays.
    show(!liked)
    if (!(error instanceof QueuedError)) throw error
  } finally {
    void goOn()
  }
}

/** Says something about a memory; without a connection it waits on this device. */
export async function addComment(memory: Memory, text: string, idempotencyKey: string): Promise<void> {
  const call = { params: { id: memory.id }, body: { text }, idempotencyKey, queueOffline: waitingComment(memory.id) }
  await isDoneNow(api.call(commentOnMemory, call).then(({ data }) => putMemory(data.memory)))
}

/** Deletes one's own comment; without a connection the wish waits on this device. */
export async function deleteComment(memory: Memory, commentId: string): Promise<void> {
  const call = {
    params: { id: memory.id, commentId },
    idempotencyKey: `${commentId}-deletion`,
    queueOffline: waitingCommentDeletion(commentId),
  }
  await isDoneNow(api.call(deleteMemoryComment, call).then(({ data }) => putMemory(data.memory)))
}

const deletionKeyOf = (id: string) => `${id}-deletion`

/** Moves a memory to the trash; without a connection the wish waits on this device (false). */
export async function removeMemory({ id }: Memory): Promise<boolean> {
  const call = { params: { id }, idempotencyKey: deletionKeyOf(id), queueOffline: waitingDeletion(id) }
  const isGone = await isDoneNow(api.call(deleteMemory, call))
  if (isGone) await refreshTopic('memories')
  return isGone
}

/** Forgets a deletion that waits. */
export const keepMemory = ({ id }: Memory): Promise<void> => dropWrite(deletionKeyOf(id))

/** Takes something back from the trash; without a connection the wish waits on this device (false). */
export async function takeBack(
  spaceId: string,
  item: { readonly kind: string; readonly id: string },
): Promise<boolean> {
  const isBack = await restoreItem({ spaceId, kind: item.kind as TrashKind, id: item.id })
  if (isBack) await Promise.all([refreshTopic('memories'), refreshTopic('timeline')])
  return isBack
}
