import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import {
  answersOf,
  conversationOf,
  likedLettersOf,
  newEventsOf,
  newMemoriesOf,
  gameOf,
  paths,
  questionOf,
  sectionOf,
  sections,
  songOf,
} from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { capsulesPath } from '@love-space/contracts/capsules-page.ts'
import { partsOfDayId } from './natural-ids.ts'

type NotificationFacts = Pick<Notification, 'type' | 'refId' | 'refIds' | 'params'>

const refQuery = (refId: string | null): string => (refId === null ? '' : `?refId=${encodeURIComponent(refId)}`)

/** Returns the page that a notification leads to; a section of home for unknown types. */
export const targetOf = ({ type, refId, refIds, params }: NotificationFacts): string => {
  switch (type) {
    case 'timeline':
      return refIds ? newEventsOf(refIds) : paths.timeline + refQuery(refId)
    case 'memory':
    case 'memory_liked':
    case 'memory_commented':
      return refIds ? newMemoriesOf(refIds) : paths.memory + refQuery(refId)
    case 'message':
    case 'message_liked': {
      if (refIds) return likedLettersOf(refIds.flatMap((id) => partsOfDayId(id)?.day ?? []))
      const day = partsOfDayId(refId ?? '')?.day ?? params.day
      return day === undefined ? sectionOf(paths.home, sections.messages) : conversationOf(day)
    }
    case 'mood_update':
    case 'thought':
      return sectionOf(paths.home, sections.moodRating)
    case 'capsule':
      return capsulesPath
    case 'question':
      return params.day === undefined ? sectionOf(paths.home, sections.question) : questionOf(params.day)
    case 'answer_reaction':
      return params.day === undefined ? paths.answers : answersOf(params.day)
    case 'partner_joined':
      return sectionOf(paths.home, sections.messages)
    case 'email_proposed':
    case 'partner_email_proposed':
      return sectionOf(paths.settings, sections.emailProposal)
    case 'account_changed':
      if (params.change?.startsWith('passkey-')) return settingsPageOf(paths.settings, settingsPages.passkeys)
      return params.change?.endsWith('-asked') ? sectionOf(paths.settings, sections.dataRequests) : paths.settings
    case 'song':
      return refId === null ? sectionOf(paths.home, sections.playlist) : songOf(...(refIds ?? [refId]))
    case 'game':
      return refId === null ? sectionOf(paths.home, sections.playlist) : gameOf(...(refIds ?? [refId]))
    case 'ring_revealed':
    case 'ring_placed':
    case 'ring_taken_out':
    case 'ring_replaced':
    case 'ring_owner_changed':
    case 'ring_handled':
    case 'pin_setting_replaced':
      return sectionOf(paths.spaceSettings, sections.rings)
    default:
      return params.section ? sectionOf(paths.home, params.section) : paths.home
  }
}
