import clsx from 'clsx'
import {
  Bell,
  CalendarHeart,
  Gamepad2,
  Heart,
  HeartHandshake,
  Image,
  Mail,
  MailOpen,
  MessageCircle,
  MessageCircleQuestion,
  Music,
  Nfc,
  SmilePlus,
  UserCog,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'

const icons: Readonly<Record<string, LucideIcon>> = {
  timeline: CalendarHeart,
  memory: Image,
  message: Mail,
  mood_update: SmilePlus,
  partner_joined: HeartHandshake,
  join_requested: HeartHandshake,
  ring_revealed: Nfc,
  ring_placed: Nfc,
  ring_taken_out: Nfc,
  ring_replaced: Nfc,
  ring_owner_changed: Nfc,
  ring_handled: Nfc,
  pin_setting_replaced: Nfc,
  message_liked: Heart,
  memory_liked: Heart,
  memory_commented: MessageCircle,
  account_changed: UserCog,
  email_proposed: UserCog,
  partner_email_proposed: UserCog,
  partner_exported: UserCog,
  partner_erased: UserCog,
  question: MessageCircleQuestion,
  answer_reaction: Heart,
  thought: Heart,
  capsule: MailOpen,
  song: Music,
  game: Gamepad2,
}

export type NotificationListItem = {
  id: string
  /** Type, which selects the icon; a bell for unknown types. */
  type: string
  text: string
  /** Time of the notification, in ISO 8601. */
  at: string
  when: string
  isRead: boolean
  about: { readonly title: string | null; readonly words: string | null; readonly thumbnail: string | null }
}

export type NotificationListProps = {
  items: readonly NotificationListItem[]
  unreadLabel: string
  onOpen: (id: string) => void
}

export function NotificationList({ items, unreadLabel, onOpen }: NotificationListProps) {
  return (
    <ul className="p-1.5">
      {items.map((item) => (
        <li key={item.id}>
          <Row item={item} unreadLabel={unreadLabel} onOpen={() => onOpen(item.id)} />
        </li>
      ))}
    </ul>
  )
}

type RowProps = { item: NotificationListItem; unreadLabel: string; onOpen: () => void }

function Row({ item: { type, text, at, when, isRead, about }, unreadLabel, onOpen }: RowProps) {
  const { title, words, thumbnail } = about
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group flex min-h-tap w-full items-center gap-3 rounded-field px-3 py-2.5 text-left transition-colors hover:bg-accent-soft hover:text-on-accent-soft"
    >
      <RowPicture key={thumbnail} type={type} isRead={isRead} thumbnail={thumbnail} />
      <span className="min-w-0 flex-1">
        <span className={clsx('block leading-snug', !isRead && 'font-medium')}>{text}</span>
        {(title ?? words) !== null && (
          <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-text-muted group-hover:text-inherit">
            {title !== null && <span className="font-medium">{title}</span>}
            {title !== null && words !== null && ' · '}
            {words}
          </span>
        )}
        <time dateTime={at} className="block text-sm text-text-muted group-hover:text-inherit">
          {when}
        </time>
      </span>
      {!isRead && (
        <span className="size-2.5 shrink-0 rounded-full bg-badge">
          <span className="sr-only">{unreadLabel}</span>
        </span>
      )}
    </button>
  )
}

type RowPictureProps = Pick<NotificationListItem, 'type' | 'isRead'> & { thumbnail: string | null }

function RowPicture({ type, isRead, thumbnail }: RowPictureProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const Icon = (Object.hasOwn(icons, type) && icons[type]) || Bell
  return thumbnail !== null && !hasFailed ? (
    <img
      src={thumbnail}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-10 shrink-0 rounded-field bg-line/60 object-cover"
      onError={() => setHasFailed(true)}
    />
  ) : (
    <span
      aria-hidden
      className={clsx(
        'flex size-10 shrink-0 items-center justify-center rounded-full [&_svg]:size-5 [&_svg]:stroke-[1.75]',
        isRead ? 'bg-line/60 text-text-muted' : 'bg-accent-soft text-on-accent-soft',
      )}
    >
      <Icon />
    </span>
  )
}
