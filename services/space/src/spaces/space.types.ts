import type { Invitation, LoveStreakCriteria, PinSetting, Ring, SpaceStatus } from '@love-space/contracts/http/space.ts'
import type { SealedSecret } from '../secrets.ts'

export interface MemberRecord {
  userId: string
  joinedAt: Date
}

export interface RingRecord {
  ringId: string
  token: SealedSecret
  status: Ring['status']
  ownerId: string | null
  name: string
  pinSetting: PinSetting
  boundAt: Date | null
  lastUsedAt: Date | null
  lastUsedBy: string | null
}

export interface InvitationRecord {
  invitationId: string
  object: Invitation['object']
  token: SealedSecret
  /** Null when an operator issued it. */
  createdBy: string | null
  createdAt: Date
  expiresAt: Date
  usedBy: string | null
  withdrawnAt: Date | null
}

/** The aggregate: who is a member and who owns which ring stand in this one document. */
export interface SpaceRecord {
  _id: string
  version: number
  token: SealedSecret
  customName: string
  headline: string | null
  content: string | null
  images: string[]
  coverImage: string | null
  relationshipStartDate: string | null
  notes: string | null
  theme: 'official' | 'original'
  loveStreakCriteria: LoveStreakCriteria
  timeZone: string
  status: SpaceStatus
  spaceSettingComplete: boolean
  members: MemberRecord[]
  rings: RingRecord[]
  invitations: InvitationRecord[]
  /** What `POST /space` was asked for, so that a repeated key can be told from a reused one. */
  requestHash: string | null
  endedAt: Date | null
  createdAt: Date
  updatedAt: Date
}
