import { type Static, Type } from '@sinclair/typebox'
import { Actor } from '../auth/user.ts'
import { limits } from '../limits.ts'
import { Voice } from '../media/voice.ts'
import { Day, Id, Instant, MessageId, VersionRead } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'

export const MessageText = Type.String({ minLength: 1, maxLength: limits.loveMessageCharsMax, pattern: '\\S' })
export const MessageMood = Type.String({ minLength: 1, maxLength: limits.loveMessageMoodCharsMax })
export const MessageTags = Type.Array(Type.String({ minLength: 1, maxLength: limits.loveMessageTagCharsMax }), {
  maxItems: limits.loveMessageTagsMax,
})

export const LoveMessage = Strict({
  id: MessageId,
  message: Type.String(),
  mood: Type.String(),
  tags: Type.Array(Type.String()),
  /** Absent in answers of older releases. */
  voice: Type.Optional(Nullable(Voice)),
  date: Day,
  createdById: Id,
  createdBy: Actor,
  likes: Type.Array(Id),
  /** Members who chose the letter for their book. A book contains it once both did. */
  chosenBy: Type.Optional(Type.Array(Id)),
  createdAt: Instant,
  updatedAt: Instant,
  version: VersionRead,
})
export type LoveMessage = Static<typeof LoveMessage>
