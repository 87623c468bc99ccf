import { useLayoutEffect, useRef } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { LocalRefusal } from '@love-space/ui/failure-text.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { useDraft } from '@love-space/web-kit/session/drafts.ts'
import { addComment } from './change-memory.ts'
import { isTranscriptFine } from '../../shared/voice.ts'
import { queueVoice } from '../voice/voice-field.panel.tsx'
import { commentIn, draftOfComment, type CommentDraft, type CommentWords } from './memories.rules.ts'
import { commentDraftName } from './memory-draft.ts'

/** Keeps a comment that is being written, as a draft of its memory. */
export function useNewComment(memory: Memory) {
  const draft = useDraft<CommentDraft>(commentDraftName(memory.id), '')
  const words = commentIn(draft.value)
  const latest = useRef(words)
  useLayoutEffect(() => {
    latest.current = words
  })
  const canSend =
    words.text.trim() !== '' && words.text.length <= limits.commentCharsMax && isTranscriptFine(words.voice)
  const send = useAction(
    async () => {
      try {
        const voice = await queueVoice(words.voice, memory.spaceId, 'memories')
        await addComment(memory, { text: words.text.trim(), voice }, draft.key)
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
  // A recording begins after the browser has asked, and words may be typed meanwhile.
  const change = (changed: Partial<CommentWords>) => draft.setValue(draftOfComment({ ...latest.current, ...changed }))
  return { words, change, canSend, send, submit }
}
