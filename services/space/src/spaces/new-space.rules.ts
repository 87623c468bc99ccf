import { limits } from '@love-space/contracts/limits.ts'
import type { SealedSecret } from '../secrets.ts'
import type { InvitationRecord, RingRecord, SpaceRecord } from './space.types.ts'

const dayMs = 86_400_000

export const defaultSpaceName = 'Our Love Space'

type Given = Pick<SpaceRecord, '_id' | 'token'> & Partial<SpaceRecord>

export const newSpace = (given: Given, now: Date): Omit<SpaceRecord, 'version'> => ({
  customName: defaultSpaceName,
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
  spaceSettingComplete: false,
  members: [],
  rings: [],
  invitations: [],
  requestHash: null,
  endedAt: null,
  createdAt: now,
  updatedAt: now,
  ...given,
})

export const newRing = (ringId: string, token: SealedSecret, number: number): RingRecord => ({
  ringId,
  token,
  status: 'ACTIVE',
  ownerId: null,
  name: `Ring ${number}`,
  pinSetting: 'new-device',
  boundAt: null,
  lastUsedAt: null,
  lastUsedBy: null,
})

type InvitationGiven = Pick<InvitationRecord, 'invitationId' | 'object' | 'token' | 'createdBy'>

export const newInvitation = (given: InvitationGiven, now: Date): InvitationRecord => ({
  ...given,
  createdAt: now,
  expiresAt: new Date(now.getTime() + limits.invitationDaysMax * dayMs),
  usedBy: null,
  withdrawnAt: null,
})
