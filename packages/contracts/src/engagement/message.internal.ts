import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id, Instant } from '../primitives.ts'
import { Data, routeForAdmin, Strict } from '../route.ts'
import { MessageMood, MessageTags, MessageText } from './message.ts'

const ImportedMessage = Strict({
  userId: Id,
  /** Day and time of writing, both in the past. */
  date: Day,
  writtenAt: Instant,
  message: MessageText,
  mood: MessageMood,
  tags: MessageTags,
  liked: Type.Boolean(),
})

export const importLoveMessages = routeForAdmin(
  'internalImportLoveMessages',
  'POST',
  '/spaces/{spaceId}/love-messages',
  {
    summary: 'Import letters of earlier days, in local runs only; existing ones stay. Nobody is notified.',
    params: Strict({ spaceId: Id }),
    body: Strict({
      messages: Type.Array(ImportedMessage, { minItems: 1, maxItems: limits.importedMessagesMax }),
    }),
    answer: Data(Strict({ imported: Type.Integer() })),
    errors: ['SPACE_NOT_FOUND', 'SPACE_READ_ONLY'],
  },
)
