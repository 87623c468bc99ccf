import { newSpace } from '../src/spaces/new-space.rules.ts'
import type { SealedSecret } from '../src/secrets.ts'
import type { InvitationDoc, MemberDoc, RingDoc, SpaceDoc } from '../src/spaces/space.model.ts'

export const now = new Date('2026-11-21T12:00:00.000Z')
export const hour = 3_600_000

export const aSecret = (hash: string): SealedSecret => ({ hash, prefix: hash.slice(0, 8), sealed: '' })

export const member = (userId: string): MemberDoc => ({ userId, joinedAt: now })

export const aRing = (change: Partial<RingDoc> = {}): RingDoc => ({
  ringId: 'r1',
  token: aSecret('ring'),
  status: 'ACTIVE',
  ownerId: null,
  name: 'Ring 1',
  pinSetting: 'new-device',
  boundAt: null,
  ...change,
})

export const anInvitation = (change: Partial<InvitationDoc> = {}): InvitationDoc => ({
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

export const aSpace = (change: Partial<SpaceDoc> = {}): SpaceDoc =>
  newSpace({ _id: 's1', token: aSecret('space'), ...change }, now)
