import type { User } from '@love-space/contracts/http/auth.ts'
import type { LoveMessage, Notification } from '@love-space/contracts/http/engagement.ts'
import type { Space } from '@love-space/contracts/http/space.ts'

export const now = new Date('2026-11-21T18:00:00.000Z')
export const today = '2026-11-21'
export const yesterday = '2026-11-20'

export const mia: User = {
  id: 'a'.repeat(24),
  name: 'Mia Moreau',
  email: 'mia@example.org',
  dateOfBirth: null,
  gender: null,
  avatar: null,
  role: 'user',
  userRoles: [],
}
export const noah = { id: 'b'.repeat(24), name: 'Noah Lind' }

const joinedAt = '2026-01-02T10:00:00.000Z'
const memberOf = ({ id, name }: { id: string; name: string }) => ({ id, name, profilePicture: null, joinedAt })

export const space: Space = {
  id: 'c'.repeat(24),
  customName: 'Our Love Space',
  headline: null,
  content: null,
  images: [],
  coverImage: null,
  relationshipStartDate: '2026-11-11',
  notes: null,
  theme: 'official',
  loveStreakCriteria: { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true },
  timeZone: 'UTC',
  status: 'ACTIVE',
  spaceSettingComplete: true,
  users: [memberOf(mia), memberOf(noah)],
  rings: [],
  createdAt: joinedAt,
  updatedAt: joinedAt,
}

export function messageBy(
  author: { id: string; name: string },
  message: string,
  { date = today, ...more }: Partial<LoveMessage> = {},
): LoveMessage {
  const createdAt = `${date}T${author.id === mia.id ? '08' : '07'}:30:00.000Z`
  return {
    id: `${space.id}-${date.replaceAll('-', '')}-${author.id}`,
    message,
    mood: 'romantic',
    tags: [],
    date,
    createdById: author.id,
    createdBy: { id: author.id, name: author.name, avatar: null },
    likes: [],
    createdAt,
    updatedAt: createdAt,
    ...more,
  }
}

export const notificationOf = (more: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  type: 'message',
  refId: messageBy(noah, '').id,
  content: 'Noah Lind sent you a love message',
  params: { name: noah.name },
  isRead: false,
  createdAt: '2026-11-21T17:57:00.000Z',
  ...more,
})
