import { userChanged, userRegistered } from '@love-space/contracts/events/auth.ts'
import { messageCreated, messageLiked } from '@love-space/contracts/events/engagement.ts'
import { memberJoined, spaceChanged } from '@love-space/contracts/events/space.ts'
import { consumer, type Consumer } from '@love-space/service-kit/consumer.ts'
import type { Deps } from './deps.ts'
import { onMemberJoined } from './notifications/on-member-joined.ts'
import { onMessageCreated } from './notifications/on-message-created.ts'
import { onMessageLiked } from './notifications/on-message-liked.ts'
import { savePerson } from './people/save-person.ts'
import { saveSpace } from './spaces/save-space.ts'

/** Which events this service hears, and what each does; a durable's name is kept forever. */
export const consumers = (deps: Deps): readonly Consumer[] => [
  // what is known of spaces and people
  consumer({
    event: spaceChanged,
    durable: 'engagement-save-space-on-changed',
    handle: (facts, { time }) => saveSpace(deps, facts, new Date(time)),
  }),
  consumer({
    event: memberJoined,
    durable: 'engagement-save-space-on-member-joined',
    handle: (facts, { time }) => saveSpace(deps, facts, new Date(time)),
  }),
  consumer({
    event: userRegistered,
    durable: 'engagement-save-person-on-registered',
    handle: (facts) => savePerson(deps, facts),
  }),
  consumer({
    event: userChanged,
    durable: 'engagement-save-person-on-changed',
    handle: (facts) => savePerson(deps, facts),
  }),
  // notifications
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
    handle: (data) => onMessageLiked(deps, data),
  }),
]
