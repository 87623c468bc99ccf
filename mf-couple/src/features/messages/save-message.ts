import type { User } from '@love-space/contracts/auth/user.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { ApiProblem, QueuedError } from '@love-space/web-kit/api/api-problem.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { conversationQuery, type Conversation } from './conversation.queries.ts'
import { alreadySent, says, type Words, type Writing } from './conversation.rules.ts'
import { editMessage } from './edit-message.ts'
import type { MessageDrafts } from './message-drafts.ts'
import { sendMessage } from './send-message.ts'

export interface Saving {
  readonly user: User
  readonly spaceId: string
  readonly writing: Writing
  /** The user's existing letter of that day. */
  readonly mine: LoveMessage | undefined
  readonly drafts: MessageDrafts
  readonly onWriting: (writing: Writing) => void
  /** Called once the server has the new letter. */
  readonly onSent: () => void
}

/** Sends or changes a letter; its draft stays until the letter is sent or held. */
export async function saveMessage(saving: Saving, words: Words): Promise<void> {
  const { user, spaceId, writing, mine, drafts, onWriting, onSent } = saving
  const { day, isEdit } = writing
  const idempotencyKey = drafts.keyOf(day)
  try {
    if (isEdit && mine) await editMessage(mine, words)
    else {
      await sendMessage({ words, author: user, spaceId, day, idempotencyKey })
      onSent()
    }
  } catch (error) {
    if (error instanceof QueuedError) return drafts.drop(day)
    if (!(error instanceof ApiProblem)) throw error
    if (error.status === 401) showToast({ text: common.signedOutMeanwhile })
    if (!alreadySent.has(error.code)) throw error
    const sent = messageOf(user, await queryClient.fetchQuery({ ...conversationQuery(day), staleTime: 0 }))
    if (!sent || !says(sent, words)) {
      onWriting({ day, isEdit: true })
      throw error
    }
  }
  drafts.drop(day)
}

const messageOf = (user: User, conversation: Conversation | undefined) =>
  conversation?.messages.find(({ createdById }) => createdById === user.id)
