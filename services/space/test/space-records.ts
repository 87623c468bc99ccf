import { newSpace } from '../src/spaces/new-space.rules.ts'
import type { SealedSecret } from '../src/secrets.ts'
import type { InvitationRecord, MemberRecord, RingRecord, SpaceRecord } from '../src/spaces/space.types.ts'

/** Records for the tests of rules. */
export const now = new Date('2026-11-21T12:00:00.000Z')
export const hour = 3_600_000

export const aSecret = (hash: string): SealedSecret => ({ hash, prefix: hash.slice(0, 8), sealed: '' })

export const member = (userId: string): MemberRecord => ({ userId, joinedAt: now })

export const aRing = (change: Partial<RingRecord> = {}): RingRecord => ({
  ringId: 'r1',
  token: aSecret('ring'),
  status: 'ACTIVE',
  ownerId: null,
  name: 'Ring 1',
  pinSetting: 'new-device',
  boundAt: null,
  lastUsedAt: null,
  lastUsedBy: null,
  ...change,
})

export const anInvitation = (change: Partial<InvitationRecord> = {}): InvitationRecord => ({
  invitationId: 'i1',
  object: 'beta',
  token: aSecret('invitation'),
  createdBy: 'a',
  createdAt: now,
  expiresAt: new Date(now.getTime() + hour),
  usedBy: null,
  withdrawnAt: null,
  ...change,
})

export const aSpace = (change: Partial<SpaceRecord> = {}): SpaceRecord => ({
  version: 1,
  ...newSpace({ _id: 's1', token: aSecret('space'), ...change }, now),
})
