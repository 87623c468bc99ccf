import { messageCreated, messageLiked } from '@love-space/contracts/engagement/message.events.ts'
import { moodRated } from '@love-space/contracts/engagement/mood.events.ts'
import { answerReactedTo, questionAnswered } from '@love-space/contracts/engagement/question.events.ts'
import type { Envelope } from '@love-space/contracts/event.ts'
import {
  memoryCommentDeleted,
  memoryCommented,
  memoryCreated,
  memoryDeleted,
  memoryLiked,
} from '@love-space/contracts/media/memory.events.ts'
import { timelineEventCreated, timelineEventDeleted } from '@love-space/contracts/media/timeline.events.ts'
import { gamePlayed } from '@love-space/contracts/space/interaction.events.ts'
import { songAdded } from '@love-space/contracts/space/playlist.events.ts'
import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import type { Deps } from '../deps.ts'
import { notifyOfSeveral, notifyPartnerOfSeveral, removeGoneItem } from './notify-of-several.ts'
import { notify, notifyPartner } from './notify.ts'

/** Returns an event's UTC day, which is the same at each delivery, unlike a day in the couple's calendar. */
const utcDayOf = ({ time }: Envelope): string => new Date(time).toISOString().slice(0, 10)

/** Notifies of what a couple writes, adds and plays. Imported records (`replayed`) notify nobody. */
export const itemConsumers = (deps: Deps): readonly Consumer[] => {
  /** Whether the reader is still the actor's partner. */
  const arePartners = async (spaceId: string, actorId: string, readerId: string): Promise<boolean> =>
    (await deps.members.findPartner(spaceId, actorId)) === readerId
  return [
    consumer({
      event: messageCreated,
      durable: 'engagement-notify-message-created',
      handle: async ({ messageId: refId, spaceId, userId: actorId, day, replayed }) => {
        if (replayed) return
        await notifyPartner(deps, { type: 'message', refId, actorId, spaceId, params: { day } })
      },
    }),
    consumer({
      event: messageLiked,
      durable: 'engagement-notify-message-liked',
      handle: async ({ messageId: refId, spaceId, userId: readerId, likedBy: actorId }, envelope) => {
        if (!(await arePartners(spaceId, actorId, readerId))) return
        const occasion = utcDayOf(envelope)
        await notifyOfSeveral(deps, { type: 'message_liked', item: { refId }, spaceId, actorId, readerId, occasion })
      },
    }),
    // Once per day. Another rating of that day renews the notification.
    consumer({
      event: moodRated,
      durable: 'engagement-notify-mood-rated',
      handle: async ({ moodId: refId, spaceId, userId: actorId, day, replayed }, { time }) => {
        if (replayed) return
        const again = { happenedAt: new Date(time) }
        await notifyPartner(deps, { type: 'mood_update', refId, actorId, spaceId, params: { day }, again })
      },
    }),
    consumer({
      event: questionAnswered,
      durable: 'engagement-notify-question-answered',
      handle: ({ answerId: refId, spaceId, userId: actorId, day, late }) => {
        const params = { day, ...(late && { late: 'true' }) }
        return notifyPartner(deps, { type: 'question', refId, actorId, spaceId, params })
      },
    }),
    // A heart and a reply share a notification.
    consumer({
      event: answerReactedTo,
      durable: 'engagement-notify-answer-reacted-to',
      handle: async (reaction, { time }) => {
        const { answerId: refId, spaceId, userId: readerId, day, reactedBy: actorId, given } = reaction
        if (!given || !(await arePartners(spaceId, actorId, readerId))) return
        const again = { happenedAt: new Date(time) }
        await notify(deps, { type: 'answer_reaction', refId, actorId, readerId, spaceId, params: { day }, again })
      },
    }),
    consumer({
      event: memoryCreated,
      durable: 'engagement-notify-memory-created',
      handle: async (memory, { time }) => {
        const { memoryId: refId, spaceId, userId: actorId, doneOn, images, videos, replayed } = memory
        if (replayed) return
        const item = { refId, images, videos }
        const happenedAt = new Date(time)
        await notifyPartnerOfSeveral(deps, { type: 'memory', item, spaceId, actorId, occasion: doneOn, happenedAt })
      },
    }),
    consumer({
      event: memoryLiked,
      durable: 'engagement-notify-memory-liked',
      handle: async ({ memoryId: refId, spaceId, userId: readerId, likedBy: actorId }, envelope) => {
        if (!(await arePartners(spaceId, actorId, readerId))) return
        const [occasion, happenedAt] = [utcDayOf(envelope), new Date(envelope.time)]
        const like = { type: 'memory_liked', item: { refId } } as const
        await notifyOfSeveral(deps, { ...like, spaceId, actorId, readerId, occasion, happenedAt })
      },
    }),
    // The partner, whoever added the memory. Comments are grouped by memory and day.
    consumer({
      event: memoryCommented,
      durable: 'engagement-notify-memory-commented',
      handle: ({ memoryId, spaceId, commentId, commentedBy: actorId, doneOn }, { time }) => {
        const comment = { type: 'memory_commented', item: { refId: memoryId, key: commentId } } as const
        const [occasion, happenedAt] = [`${doneOn}.${memoryId}`, new Date(time)]
        return notifyPartnerOfSeveral(deps, { ...comment, spaceId, actorId, occasion, happenedAt })
      },
    }),
    consumer({
      event: memoryCommentDeleted,
      durable: 'engagement-forget-memory-comment',
      handle: ({ spaceId, commentId: tombstoneKey }, { time }) =>
        removeGoneItem(deps, { tombstoneKey, spaceId, types: ['memory_commented'] }, new Date(time)),
    }),
    consumer({
      event: memoryDeleted,
      durable: 'engagement-forget-memory',
      handle: ({ memoryId: tombstoneKey, spaceId }, { time }) => {
        const types = ['memory', 'memory_liked', 'memory_commented'] as const
        return removeGoneItem(deps, { tombstoneKey, spaceId, types }, new Date(time))
      },
    }),
    consumer({
      event: timelineEventCreated,
      durable: 'engagement-notify-timeline-event-created',
      handle: async ({ timelineEventId: refId, spaceId, userId: actorId, doneOn, replayed }, { time }) => {
        if (replayed) return
        const added = { type: 'timeline', item: { refId } } as const
        await notifyPartnerOfSeveral(deps, { ...added, spaceId, actorId, occasion: doneOn, happenedAt: new Date(time) })
      },
    }),
    consumer({
      event: timelineEventDeleted,
      durable: 'engagement-forget-timeline-event',
      handle: ({ timelineEventId: tombstoneKey, spaceId }, { time }) =>
        removeGoneItem(deps, { tombstoneKey, spaceId, types: ['timeline'] }, new Date(time)),
    }),
    consumer({
      event: songAdded,
      durable: 'engagement-notify-song-added',
      handle: ({ songId: refId, spaceId, userId: actorId }, envelope) =>
        notifyPartnerOfSeveral(deps, { type: 'song', item: { refId }, spaceId, actorId, occasion: utcDayOf(envelope) }),
    }),
    consumer({
      event: gamePlayed,
      durable: 'engagement-notify-game-played',
      handle: ({ spaceId, userId: actorId, key: refId, day: occasion }) =>
        notifyPartnerOfSeveral(deps, { type: 'game', item: { refId }, spaceId, actorId, occasion }),
    }),
  ]
}
