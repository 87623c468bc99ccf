import { limits } from '@love-space/contracts/limits.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { LocalRefusal } from '@love-space/ui/failure-text.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { useDraft } from '@love-space/web-kit/session/drafts.ts'
import { addComment } from './change-memory.ts'
import { commentDraftName } from './memory-draft.ts'

/** Keeps a comment that is being written, as a draft of its memory. */
export function useNewComment(memory: Memory) {
  const draft = useDraft(commentDraftName(memory.id), '')
  const text = draft.value.trim()
  const canSend = text !== '' && draft.value.length <= limits.commentCharsMax
  const send = useAction(
    async () => {
      try {
        await addComment(memory, text, draft.key)
        draft.clear()
      } catch (cause) {
        if (!hasCode(cause, 'IDEMPOTENCY_KEY_REUSED')) throw cause
        // An earlier try succeeded although its response was lost; this text then becomes another comment with another
        // key.
        draft.renew()
        await refreshTopic('memories', memory.id)
        throw new LocalRefusal(texts.commentArrived)
      }
    },
    { failed: texts.commentFailed },
  )
  const submit = () => {
    if (canSend) void send.run()
  }
  return { draft, canSend, send, submit }
}
