import { messageIdOf, moodIdOf } from '@love-space/couple-rules/natural-ids.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import type { TimelineEvent } from '@love-space/contracts/media/timeline.ts'
import type { Ring } from '@love-space/contracts/space/ring.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { Upload, UploadUse } from '@love-space/web-kit/files/uploads.store.ts'
import { testUser } from '@love-space/testing/test-user.ts'

export const now = new Date('2026-11-21T18:00:00.000Z')
export const today = '2026-11-21'
export const yesterday = '2026-11-20'

export const mia = testUser({ name: 'Mia Moreau', email: 'mia@example.org' })
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
  today,
  todayEndsAt: '2026-11-22T00:00:00.000Z',
  status: 'ACTIVE',
  endedAt: null,
  endedBy: null,
  readableUntil: null,
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
    id: messageIdOf(space.id, date, author.id),
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

export const moodBy = (
  { id, name }: { id: string; name: string },
  rating: number,
  { date = today, note = null }: Partial<MoodRating> = {},
): MoodRating => ({
  id: moodIdOf(space.id, date, id),
  date,
  rating,
  user: { id, name, avatar: null },
  note,
  updatedAt: `${date}T12:00:00.000Z`,
})

export const ringOf = (more: Partial<Ring> = {}): Ring => ({
  id: 'e'.repeat(24),
  name: 'Silver ring',
  status: 'ACTIVE',
  tokenPrefix: 'device-t',
  ownerId: mia.id,
  pinSetting: 'new-device',
  boundAt: '2026-01-02T10:00:00.000Z',
  lastUsedAt: null,
  lastUsedBy: null,
  ...more,
})

export const notificationOf = (more: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  type: 'message',
  refId: messageBy(noah, '').id,
  content: 'Noah Lind wrote you a letter',
  params: { name: noah.name },
  isRead: false,
  createdAt: '2026-11-21T17:57:00.000Z',
  ...more,
})

export function fileViewOf(more: Partial<FileView> = {}): FileView {
  const id = more.id ?? 'f'.repeat(24)
  const webp = `/api/files/${id}/0-800.webp?u=${mia.id}&e=1&s=x`
  return {
    id,
    kind: 'image',
    state: 'ready',
    failure: null,
    name: 'picture.jpg',
    type: 'image/jpeg',
    bytes: 120_000,
    width: 800,
    height: 600,
    placeholder: null,
    takenAt: null,
    url: webp,
    renditions: [{ width: 800, height: 600, webp }],
    crop: null,
    rotation: 0,
    converting: null,
    uploadedBy: mia.id,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...more,
  }
}

let memoriesMade = 0
export const memoryBy = (author: { id: string; name: string }, title: string, more: Partial<Memory> = {}): Memory => {
  memoriesMade += 1
  const createdBy = { id: author.id, name: author.name, avatar: null }
  return {
    id: memoriesMade.toString(16).padStart(24, '0'),
    title,
    description: '',
    category: 'travel',
    date: '2024-03-05',
    tags: [],
    media: [],
    mediaUrls: [],
    spaceId: space.id,
    userId: author.id,
    createdBy,
    likes: [],
    comments: [],
    commentCount: 0,
    version: 1,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...more,
  }
}

export function timelineEventOf(more: Partial<TimelineEvent> = {}): TimelineEvent {
  return {
    id: '7'.repeat(24),
    title: 'First trip to the sea',
    description: '',
    type: 'travel',
    date: '2026-08-02',
    location: '',
    coordinates: null,
    media: more.mediaFile?.url ?? null,
    mediaFile: null,
    tags: [],
    spaceId: space.id,
    userId: mia.id,
    createdBy: { id: mia.id, name: mia.name, avatar: null },
    version: 1,
    createdAt: '2026-08-03T10:00:00.000Z',
    updatedAt: '2026-08-03T10:00:00.000Z',
    ...more,
  }
}

export const failedUpload = (use: UploadUse, failure: string): Upload => ({
  id: `upload-${use.kind}`,
  userId: mia.id,
  name: 'me.png',
  type: 'image/png',
  bytes: 1,
  lastModified: 0,
  path: '',
  use,
  edit: null,
  state: 'failed',
  sent: 0,
  url: null,
  failure,
  isKept: true,
})
