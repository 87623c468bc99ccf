import { messageCreated } from '@love-space/contracts/events/engagement.ts'
import type { createLoveMessage, LoveMessage } from '@love-space/contracts/http/engagement.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { AppError, isDuplicateKey } from '@love-space/service-kit/app-error.ts'
import { sha256 } from '@love-space/service-kit/crypto.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/domain-event.ts'
import type { Deps } from '../deps.ts'
import { assertWritable, type Member } from '../spaces/require-member.ts'
import { dayBefore, todayOf } from '../spaces/space.rules.ts'
import { messageHint } from './message-hint.ts'
import type { MessageDoc } from './message.model.ts'
import { dayToWrite, messageIdOf, moodDefault } from './message.rules.ts'
import { toLoveMessage } from './messages.queries.ts'

type Body = BodyOf<typeof createLoveMessage>
type Request = MessageDoc['request']

const requestOf = (idempotencyKey: string | undefined, content: readonly unknown[]): Request =>
  idempotencyKey === undefined ? null : { key: idempotencyKey, fingerprint: sha256(JSON.stringify(content)) }

/** The message an earlier try of this request made, if it was this request that made it. */
const madeBefore = (doc: MessageDoc | null, request: Request): MessageDoc | undefined => {
  if (!doc || !request || doc.request?.key !== request.key) return undefined
  if (doc.request.fingerprint !== request.fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return doc
}

const insertOnce = async (
  { messages }: Deps,
  message: Omit<MessageDoc, 'version'>,
  events: readonly DomainEvent[],
): Promise<MessageDoc> => {
  try {
    return await messages.insert(message, events)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const made = madeBefore(await messages.findById(message._id), message.request)
    if (!made) throw new AppError('MESSAGE_ALREADY_SENT')
    return made
  }
}

/** Sends the member's love message of a day. */
export const createMessage = async (
  deps: Deps,
  member: Member,
  body: Body,
  idempotencyKey?: string,
): Promise<LoveMessage> => {
  assertWritable(member)
  const now = deps.clock()
  const { spaceId, userId, calendar } = member
  const content = { text: body.message.trim(), mood: body.mood ?? moodDefault, tags: body.tags ?? [] }
  const request = requestOf(idempotencyKey, [content, body.date ?? null])

  // A repetition may come after midnight: without a named day it would make a second message, with one the day is closed.
  if (request) {
    const earlierDay = body.date ?? dayBefore(todayOf(calendar, now))
    const made = madeBefore(await deps.messages.findById(messageIdOf(spaceId, earlierDay, userId)), request)
    if (made) return toLoveMessage(deps, made)
  }

  const day = dayToWrite(calendar, now, body.date)
  const _id = messageIdOf(spaceId, day, userId)
  const data = { messageId: _id, spaceId, userId, day }
  const events = [eventOf(messageCreated, { aggregateId: _id, data, time: now }), messageHint(member, _id, day, now)]
  const message = { _id, spaceId, userId, day, ...content, likes: [], createdAt: now, updatedAt: now, request }
  return toLoveMessage(deps, await insertOnce(deps, message, events))
}
