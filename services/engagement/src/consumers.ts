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
import { moodRated } from '@love-space/contracts/engagement/mood.events.ts'
import { timelineEventCreated, timelineEventDeleted } from '@love-space/contracts/media/timeline.events.ts'
import { memberJoined, memberLeft } from '@love-space/contracts/space/member.events.ts'
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
import { onAccountChanged } from './notifications/on-account-changed.ts'
import { onJoinRequested } from './notifications/on-join-requested.ts'
import { onMemberJoined } from './notifications/on-member-joined.ts'
import { onMemberLeft } from './notifications/on-member-left.ts'
import { onMemoryCommentDeleted, onMemoryCommented } from './notifications/on-memory-commented.ts'
import { onMemoryCreated } from './notifications/on-memory-created.ts'
import { onMemoryDeleted } from './notifications/on-memory-deleted.ts'
import { onMemoryLiked } from './notifications/on-memory-liked.ts'
import { onTimelineEventCreated } from './notifications/on-timeline-event-created.ts'
import { onTimelineEventDeleted } from './notifications/on-timeline-event-deleted.ts'
import { onMessageCreated } from './notifications/on-message-created.ts'
import { onMessageLiked } from './notifications/on-message-liked.ts'
import { onMoodRated } from './notifications/on-mood-rated.ts'
import { onPinSettingReplaced } from './notifications/on-pin-setting-replaced.ts'
import { onGamePlayed } from './notifications/on-game-played.ts'
import { onRingHandled } from './notifications/on-ring-handled.ts'
import { onSongAdded } from './notifications/on-song-added.ts'
import { onSpaceEnded } from './notifications/on-space-ended.ts'
import { onSpaceModerated } from './notifications/on-space-moderated.ts'
import { onSpaceResumed } from './notifications/on-space-resumed.ts'
import { onSessionEnded, onUserSessionsEnded } from './push/remove-push-devices.ts'

/** Which events this service hears, and what each does; a durable's name is kept forever. */
export const consumers = (deps: Deps): readonly Consumer[] => [
  ...erasureConsumers(deps),
  ...membersConsumers(deps),
  ...activityConsumers(deps),
  consumer({
    event: memberJoined,
    durable: 'engagement-notify-member-joined',
    handle: (data) => onMemberJoined(deps, data),
  }),
  consumer({
    event: messageCreated,
    durable: 'engagement-notify-message-created',
    handle: (data) => onMessageCreated(deps, data),
  }),
  consumer({
    event: messageLiked,
    durable: 'engagement-notify-message-liked',
    handle: (data, envelope) => onMessageLiked(deps, data, envelope),
  }),
  consumer({
    event: memoryCreated,
    durable: 'engagement-notify-memory-created',
    handle: (data, envelope) => onMemoryCreated(deps, data, envelope),
  }),
  consumer({
    event: memoryLiked,
    durable: 'engagement-notify-memory-liked',
    handle: (data, envelope) => onMemoryLiked(deps, data, envelope),
  }),
  consumer({
    event: memoryCommented,
    durable: 'engagement-notify-memory-commented',
    handle: (data, envelope) => onMemoryCommented(deps, data, envelope),
  }),
  consumer({
    event: memoryCommentDeleted,
    durable: 'engagement-forget-memory-comment',
    handle: (data, envelope) => onMemoryCommentDeleted(deps, data, envelope),
  }),
  consumer({
    event: memoryDeleted,
    durable: 'engagement-forget-memory',
    handle: (data, envelope) => onMemoryDeleted(deps, data, envelope),
  }),
  consumer({
    event: moodRated,
    durable: 'engagement-notify-mood-rated',
    handle: (data, envelope) => onMoodRated(deps, data, envelope),
  }),
  consumer({
    event: memberLeft,
    durable: 'engagement-notify-member-left',
    handle: (data) => onMemberLeft(deps, data),
  }),
  consumer({
    event: spaceEnded,
    durable: 'engagement-notify-space-ended',
    handle: (data) => onSpaceEnded(deps, data),
  }),
  consumer({
    event: spaceResumed,
    durable: 'engagement-notify-space-resumed',
    handle: (data) => onSpaceResumed(deps, data),
  }),
  consumer({
    event: spaceModerated,
    durable: 'engagement-notify-space-moderated',
    handle: (data) => onSpaceModerated(deps, data),
  }),
  consumer({
    event: accountChanged,
    durable: 'engagement-notify-account-changed',
    handle: (data) => onAccountChanged(deps, data),
  }),
  consumer({
    event: joinRequested,
    durable: 'engagement-notify-join-requested',
    handle: (data) => onJoinRequested(deps, data),
  }),
  consumer({
    event: ringHandled,
    durable: 'engagement-notify-ring-handled',
    handle: (data) => onRingHandled(deps, data),
  }),
  consumer({
    event: pinSettingReplaced,
    durable: 'engagement-notify-pin-setting-replaced',
    handle: (data) => onPinSettingReplaced(deps, data),
  }),
  consumer({
    event: songAdded,
    durable: 'engagement-notify-song-added',
    handle: (data, envelope) => onSongAdded(deps, data, envelope),
  }),
  consumer({
    event: timelineEventCreated,
    durable: 'engagement-notify-timeline-event-created',
    handle: (data, envelope) => onTimelineEventCreated(deps, data, envelope),
  }),
  consumer({
    event: timelineEventDeleted,
    durable: 'engagement-forget-timeline-event',
    handle: (data, envelope) => onTimelineEventDeleted(deps, data, envelope),
  }),
  consumer({
    event: gamePlayed,
    durable: 'engagement-notify-game-played',
    handle: (data) => onGamePlayed(deps, data),
  }),
  consumer({
    event: sessionEnded,
    durable: 'engagement-remove-device-on-session-ended',
    handle: (data) => onSessionEnded(deps, data),
  }),
  consumer({
    event: userSessionsEnded,
    durable: 'engagement-remove-devices-on-sessions-ended',
    handle: (data) => onUserSessionsEnded(deps, data),
  }),
]
