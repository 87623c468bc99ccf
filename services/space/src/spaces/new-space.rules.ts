import { limits } from '@love-space/contracts/limits.ts'
import type { SealedSecret } from '../secrets.ts'
import type { InvitationDoc, RingDoc, SpaceDoc } from './space.model.ts'

const dayMs = 86_400_000

const defaultSpaceName = 'Our Love Space'

type Given = Pick<SpaceDoc, '_id' | 'token'> & Partial<SpaceDoc>

export const newSpace = (given: Given, now: Date): SpaceDoc => ({
  version: 1,
  customName: defaultSpaceName,
  headline: null,
  content: null,
  images: [],
  coverImage: null,
  relationshipStartDate: null,
  notes: null,
  theme: 'official',
  loveStreakCriteria: { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true },
  streakPauses: [],
  timeZone: 'UTC',
  formerZone: null,
  status: 'ACTIVE',
  spaceSettingComplete: false,
  members: [],
  rings: [],
  formerRings: [],
  invitations: [],
  joinRequests: [],
  endedAt: null,
  endedBy: null,
  statusBeforeEnd: null,
  formerMembers: [],
  disowned: [],
  erasingAt: null,
  createdAt: now,
  updatedAt: now,
  ...given,
})

export const newRing = (ringId: string, token: SealedSecret, number: number): RingDoc => ({
  ringId,
  token,
  status: 'ACTIVE',
  ownerId: null,
  name: `Ring ${number}`,
  pinSetting: 'new-device',
  boundAt: null,
})

type InvitationGiven = Pick<InvitationDoc, 'invitationId' | 'object' | 'token' | 'createdBy'>

export const newInvitation = (given: InvitationGiven, now: Date): InvitationDoc => ({
  ...given,
  createdAt: now,
  expiresAt: new Date(now.getTime() + limits.invitationDaysMax * dayMs),
  usedBy: null,
  withdrawnAt: null,
})
