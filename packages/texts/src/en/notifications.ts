import type { Translated } from '../translated.ts'
import { words } from '../words.ts'

export const notificationTexts = words('notifications', 'notificationTexts', {
  timeline: '{name} added to your timeline',
  timeline_several: '{name} added {events} events to your timeline',
  memory: '{name} shared a memory',
  memory_several: '{name} shared {memories} memories',
  memory_photos: '{name} shared {images} new photos',
  memory_media: '{name} shared {media} new photos and videos',
  memory_liked: '{name} liked your memory',
  memory_liked_several: '{name} liked {memories} of your memories',
  memory_commented: '{name} commented on a memory',
  memory_commented_several: '{name} left {comments} comments on a memory',
  message: '{name} wrote you a letter',
  mood_update: '{name} shared their mood',
  partner_joined: '{name} joined your space',
  message_liked: '{name} liked your letter',
  message_liked_several: '{name} liked {letters} of your letters',
  space_ended: '{name} ended your space',
  space_resumed: '{name} reopened your space',
  space_paused: 'Love Space paused your space and you can only read it now',
  space_opened: 'Love Space reopened your space',
  space_closed: 'Love Space ended your space',
  pin_setting_replaced: 'Love Space set your ring to ask for your PIN on a new phone',
  space_moderated: 'Love Space replaced something that was written or shown in your space',
  account_changed: 'Love Space changed your account',
  account_name: 'Love Space changed your name',
  account_email: 'Love Space changed your email',
  account_password: 'Love Space set a new password for your account',
  account_activated: 'Love Space turned your account on again',
  account_deactivated: 'Love Space turned your account off',
  account_roles: 'Love Space changed what your account may do',
  account_export_asked: 'Love Space was asked for a copy of your data and you can stop it',
  account_erasure_asked: 'Love Space was asked to delete your account and you can stop it',
  account_reset_mail: 'Love Space sent you an email to choose a new password',
  account_passkey_added: 'Love Space has a new passkey for your account',
  account_passkey_removed: 'Love Space removed a passkey from your account',
  account_passkey_refused: 'Love Space refused one of your passkeys because it may be a copy',
  account_passkey_reset_asked: 'Love Space was asked to remove all your passkeys and you can refuse',
  account_passkey_reset_stopped: 'Love Space keeps your passkeys because their removal was stopped',
  account_passkey_reset: 'Love Space removed all your passkeys and signed you out everywhere',
  email_proposed: 'Love Space would like to change your email and you can say no',
  partner_email_proposed: '{name} will have another email address unless one of you says no',
  partner_exported: '{name} got a copy of their data from Love Space',
  partner_erased: '{name} has no account anymore because Love Space was asked to delete it',
  partner_left: '{name} left your space',
  partner_disowned: '{name} is out of your space and everything they wrote is hidden',
  disowned: '{name} says you are not their partner and closed the space to you',
  join_requested: '{name} would like to join your space',
  ring_revealed: 'Love Space looked up the secret link of one of your rings',
  ring_placed: 'Love Space added a ring to your space',
  ring_taken_out: 'Love Space took a ring out of your space',
  ring_replaced: 'Love Space replaced one of your rings',
  ring_owner_changed: 'Love Space changed the owner of one of your rings',
  ring_handled: 'Love Space changed something about one of your rings',
  question: "{name} answered today's question",
  question_late: '{name} answered the question of an earlier day',
  answer_reaction: '{name} said something about your answer',
  thought: '{name} is thinking of you',
  capsule: '{name} sealed a letter for you and its day has come',
  capsule_own: '{name} can read the letter that you sealed',
  capsule_together: '{name} sealed a letter for you and your two rings opened it',
  capsule_waits: '{name} sealed a letter for you that waits for your two rings',
  capsule_own_waits: '{name} can read the letter that you sealed once your two rings are tapped',
  song: '{name} added a song to your playlist',
  song_several: '{name} added {songs} songs to your playlist',
  game: '{name} made a move and it is your turn',
  /** Used for types that only newer servers know, too. */
  other: '{name} left something for you',
} as const)

export const isKnownType = (type: string): type is keyof typeof notificationTexts =>
  Object.hasOwn(notificationTexts, type)

/** Stands for an unknown or erased name. */
export const namelessPartner: string = words('notifications', 'namelessPartner', 'Your partner')

interface Sentence {
  readonly key: keyof typeof notificationTexts
  readonly params: Readonly<Record<string, string>>
}

/** Returns the sentence for shared memories. Counts media, or memories if there are fewer media. */
const memorySentence = (params: Sentence['params']): Sentence => {
  const [memories = 0, images = 0, videos = 0] = ['memories', 'images', 'videos'].map((name) =>
    Number(params[name] ?? 0),
  )
  const media = images + videos
  if (media <= 1 || media < memories) return { key: memories > 1 ? 'memory_several' : 'memory', params }
  return videos > 0
    ? { key: 'memory_media', params: { ...params, media: String(media) } }
    : { key: 'memory_photos', params }
}

/** Types with a plural sentence, and the parameter that counts. */
const severalOf: Partial<Record<Sentence['key'], { readonly key: Sentence['key']; readonly count: string }>> = {
  timeline: { key: 'timeline_several', count: 'events' },
  memory_liked: { key: 'memory_liked_several', count: 'memories' },
  memory_commented: { key: 'memory_commented_several', count: 'comments' },
  message_liked: { key: 'message_liked_several', count: 'letters' },
  song: { key: 'song_several', count: 'songs' },
}

/** Returns the sentence for an operator's change of an account; a general one for an unknown change. */
const accountSentence = (change: string | undefined): Sentence['key'] => {
  const key = `account_${change?.replaceAll('-', '_')}`
  return isKnownType(key) ? key : 'account_changed'
}

const capsuleSentence = ({ own, waits, together }: Sentence['params']): Sentence['key'] => {
  if (own) return waits ? 'capsule_own_waits' : 'capsule_own'
  if (waits) return 'capsule_waits'
  return together ? 'capsule_together' : 'capsule'
}

const sentenceOf = (type: Sentence['key'], params: Sentence['params']): Sentence['key'] => {
  if (type === 'account_changed') return accountSentence(params.change)
  if (type === 'question' && params.late) return 'question_late'
  if (type === 'capsule') return capsuleSentence(params)
  const several = severalOf[type]
  return several && Number(params[several.count] ?? 1) > 1 ? several.key : type
}

interface NotificationWords {
  readonly notificationTexts: typeof notificationTexts
  readonly namelessPartner: typeof namelessPartner
}

export const wordNotification = (
  type: string,
  given: Readonly<Record<string, string>>,
  texts: Translated<NotificationWords> = { notificationTexts, namelessPartner },
): string => {
  const known = isKnownType(type) ? type : 'other'
  const { key, params }: Sentence =
    type === 'memory' ? memorySentence(given) : { key: sentenceOf(known, given), params: given }
  return texts.notificationTexts[key].replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? texts.namelessPartner)
}

export const notificationSettingsTexts = {
  unknownZone: "We don't know this time zone.",
  sameTimes: 'Quiet hours need to end at another time than they begin.',
} as const
