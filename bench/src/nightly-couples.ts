import { createHash } from 'node:crypto'
import { fillCollection } from './collections.ts'

const dayMs = 86_400_000

/** Returns the id of a numbered record, the same in every run. */
export const nightlyId = (kind: string, number: number): string =>
  createHash('sha256').update(`${kind}:${number}`).digest('hex').slice(0, 24)

const tokenOf = (kind: string, number: number) => {
  const hash = createHash('sha256').update(`token of ${kind}:${number}`).digest('hex')
  return { hash, prefix: hash.slice(0, 8), sealed: hash }
}

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

const longAgo = new Date(Date.now() - 365 * dayMs)

const userOf = (number: number) => ({
  _id: nightlyId('user', number),
  version: 1,
  name: `Person ${number}`,
  email: `person-${number}@example.com`,
  roles: ['user'],
  active: true,
  passwordHash: 'none',
  pinHash: null,
  createdAt: longAgo,
  changedAt: longAgo,
})

const ringOf = (number: number) => ({
  ringId: nightlyId('ring', number),
  token: tokenOf('ring', number),
  status: 'ACTIVE',
  ownerId: nightlyId('user', number),
  name: 'Ring',
  pinSetting: 'new-device',
  boundAt: longAgo,
})

const spaceOf = (number: number) => ({
  _id: nightlyId('space', number),
  version: 1,
  token: tokenOf('space', number),
  customName: `Home ${number}`,
  headline: null,
  content: null,
  images: [],
  coverImage: null,
  relationshipStartDate: null,
  notes: null,
  theme: 'official',
  loveStreakCriteria: { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true },
  timeZone: 'UTC',
  status: 'ACTIVE',
  spaceSettingComplete: true,
  members: [2 * number, 2 * number + 1].map((user) => ({ userId: nightlyId('user', user), joinedAt: longAgo })),
  rings: [ringOf(2 * number), ringOf(2 * number + 1)],
  invitations: [],
  endedAt: null,
  createdAt: longAgo,
  updatedAt: longAgo,
  changedAt: longAgo,
})

const tapOf = (number: number) => ({
  _id: nightlyId('ring', 2 * number),
  version: 1,
  spaceId: nightlyId('space', number),
  at: longAgo,
  browser: 'Firefox on Android',
  changedAt: longAgo,
})

const scopeOf = (number: number) => ({
  _id: nightlyId('space', number),
  version: 1,
  // The job forgets scopes whose last activity was a month ago.
  at: new Date(),
  changedAt: longAgo,
})

const fileOf = (number: number) => ({
  _id: nightlyId('file', number),
  version: 1,
  scope: nightlyId('space', number),
  spaceId: nightlyId('space', number),
  userId: nightlyId('user', 2 * number),
  kind: 'image',
  state: 'ready',
  look: '',
  contentId: nightlyId('content', number),
  refs: [`memory:${nightlyId('memory', number)}`],
  createdAt: longAgo,
})

const contentOf = (number: number) => ({
  _id: nightlyId('content', number),
  version: 1,
  scope: nightlyId('space', number),
  key: `${nightlyId('space', number)}/contents/${nightlyId('file', number)}`,
  bytes: 1_000,
  files: [nightlyId('file', number)],
  state: 'stored',
  createdAt: longAgo,
})

const letterOf = (number: number) => ({
  _id: `${nightlyId('space', number)}-${dayOf(longAgo)}`,
  version: 1,
  spaceId: nightlyId('space', number),
  userId: nightlyId('user', 2 * number),
  day: dayOf(longAgo),
  text: 'Good night',
  voice: null,
  mood: 'happy',
  tags: [],
  words: ['good', 'night'],
  likes: [],
  chosenBy: [],
  createdAt: longAgo,
  updatedAt: longAgo,
  writtenAt: longAgo,
})

/** Inserts couples with numbers from `from` to `to` - 1 in the shapes of the services, all unchanged for a year. */
export const fillCouples = async (url: string, from: number, to: number): Promise<void> => {
  await fillCollection(url, { service: 'auth', name: 'users', from: 2 * from, to: 2 * to }, userOf)
  await fillCollection(url, { service: 'space', name: 'spaces', from, to }, spaceOf)
  await fillCollection(url, { service: 'space', name: 'ring_taps', from, to }, tapOf)
  await fillCollection(url, { service: 'media', name: 'active_scopes', from, to }, scopeOf)
  await fillCollection(url, { service: 'media', name: 'files', from, to }, fileOf)
  await fillCollection(url, { service: 'media', name: 'contents', from, to }, contentOf)
  await fillCollection(url, { service: 'engagement', name: 'messages', from, to }, letterOf)
}
