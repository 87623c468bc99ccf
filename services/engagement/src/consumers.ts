import type { Envelope, EventData, EventSpec } from '@love-space/contracts/event.ts'
import { dataRequestCreated } from '@love-space/contracts/admin/data-request.events.ts'
import { sessionEnded, userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { accountChanged } from '@love-space/contracts/auth/user.events.ts'
import { messageCreated, messageLiked } from '@love-space/contracts/engagement/message.events.ts'
import {
  memoryCommentDeleted,
  memoryCommented,
  memoryCreated,
  memoryDeleted,
  memoryLiked,
} from '@love-space/contracts/media/memory.events.ts'
import { answerReactedTo, questionAnswered } from '@love-space/contracts/engagement/question.events.ts'
import { moodRated } from '@love-space/contracts/engagement/mood.events.ts'
import { timelineEventCreated, timelineEventDeleted } from '@love-space/contracts/media/timeline.events.ts'
import {
  memberDisowned,
  memberJoined,
  memberLeft,
  memberWordsErased,
} from '@love-space/contracts/space/member.events.ts'
import { joinRequested } from '@love-space/contracts/space/join-request.events.ts'
import { ringHandled } from '@love-space/contracts/space/ring.events.ts'
import { gamePlayed } from '@love-space/contracts/space/interaction.events.ts'
import { songAdded } from '@love-space/contracts/space/playlist.events.ts'
import { pinSettingReplaced } from '@love-space/contracts/space/ring.events.ts'
import { spaceEnded, spaceModerated, spaceResumed } from '@love-space/contracts/space/space.events.ts'
import { membersConsumers } from '@love-space/members/consumers.ts'
import { consumer, type Consumer } from '@love-space/service-kit/events/consumer.ts'
import { erasureConsumers } from '@love-space/members/erasure/erasure-consumers.ts'
import { activityConsumers } from './activities/activity-consumers.ts'
import type { Deps } from './deps.ts'
import { onMemberWordsErased } from './on-member-words-erased.ts'
import { onAccountChanged } from './notifications/on-account-changed.ts'
import { onDataRequestCreated } from './notifications/on-data-requested.ts'
import { onJoinRequested, onMemberDisowned, onMemberJoined, onMemberLeft } from './notifications/on-members-changed.ts'
import {
  onMemoryCommentDeleted,
  onMemoryCommented,
  onMemoryCreated,
  onMemoryDeleted,
  onMemoryLiked,
} from './notifications/on-memory-changed.ts'
import { onTimelineEventCreated, onTimelineEventDeleted } from './notifications/on-timeline-event-changed.ts'
import { onMessageCreated, onMessageLiked } from './notifications/on-message-changed.ts'
import { onAnswerReactedTo, onQuestionAnswered } from './notifications/on-question-answered.ts'
import { onMoodRated } from './notifications/on-mood-rated.ts'
import { onPinSettingReplaced, onRingHandled } from './notifications/on-ring-changed.ts'
import { onGamePlayed } from './notifications/on-game-played.ts'
import { onSongAdded } from './notifications/on-song-added.ts'
import { onSpaceEnded, onSpaceModerated, onSpaceResumed } from './notifications/on-space-changed.ts'
import { onSessionEnded, onUserSessionsEnded } from './push/remove-push-devices.ts'

/** Returns the event consumers. A durable's name must never change. */
export const consumers = (deps: Deps): readonly Consumer[] => {
  const consume = <const E extends EventSpec>(
    event: E,
    durable: string,
    on: (deps: Deps, data: EventData<E>, envelope: Envelope<EventData<E>>) => Promise<void>,
  ): Consumer => consumer({ event, durable, handle: (data, envelope) => on(deps, data, envelope) })
  return [
    ...erasureConsumers(deps),
    ...membersConsumers(deps),
    ...activityConsumers(deps),
    consume(memberJoined, 'engagement-notify-member-joined', onMemberJoined),
    consume(messageCreated, 'engagement-notify-message-created', onMessageCreated),
    consume(messageLiked, 'engagement-notify-message-liked', onMessageLiked),
    consume(memoryCreated, 'engagement-notify-memory-created', onMemoryCreated),
    consume(memoryLiked, 'engagement-notify-memory-liked', onMemoryLiked),
    consume(memoryCommented, 'engagement-notify-memory-commented', onMemoryCommented),
    consume(memoryCommentDeleted, 'engagement-forget-memory-comment', onMemoryCommentDeleted),
    consume(memoryDeleted, 'engagement-forget-memory', onMemoryDeleted),
    consume(moodRated, 'engagement-notify-mood-rated', onMoodRated),
    consume(questionAnswered, 'engagement-notify-question-answered', onQuestionAnswered),
    consume(answerReactedTo, 'engagement-notify-answer-reacted-to', onAnswerReactedTo),
    consume(memberLeft, 'engagement-notify-member-left', onMemberLeft),
    consume(memberDisowned, 'engagement-notify-member-disowned', onMemberDisowned),
    consume(memberWordsErased, 'engagement-erase-member-words', onMemberWordsErased),
    consume(spaceEnded, 'engagement-notify-space-ended', onSpaceEnded),
    consume(spaceResumed, 'engagement-notify-space-resumed', onSpaceResumed),
    consume(spaceModerated, 'engagement-notify-space-moderated', onSpaceModerated),
    consume(accountChanged, 'engagement-notify-account-changed', onAccountChanged),
    consume(dataRequestCreated, 'engagement-notify-data-request-asked', onDataRequestCreated),
    consume(joinRequested, 'engagement-notify-join-requested', onJoinRequested),
    consume(ringHandled, 'engagement-notify-ring-handled', onRingHandled),
    consume(pinSettingReplaced, 'engagement-notify-pin-setting-replaced', onPinSettingReplaced),
    consume(songAdded, 'engagement-notify-song-added', onSongAdded),
    consume(timelineEventCreated, 'engagement-notify-timeline-event-created', onTimelineEventCreated),
    consume(timelineEventDeleted, 'engagement-forget-timeline-event', onTimelineEventDeleted),
    consume(gamePlayed, 'engagement-notify-game-played', onGamePlayed),
    consume(sessionEnded, 'engagement-remove-device-on-session-ended', onSessionEnded),
    consume(userSessionsEnded, 'engagement-remove-devices-on-sessions-ended', onUserSessionsEnded),
  ]
}
