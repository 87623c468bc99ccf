import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { isRecordId } from '@love-space/contracts/admin/table-spec.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { changedFields } from '../../shared/changed-fields.ts'

const texts = officeTexts.devices

export interface RingDraft {
  readonly space: string
  readonly user: string
  readonly status: AdminRing['status']
}

export const draftOf = (ring: AdminRing | undefined): RingDraft => ({
  space: ring?.spaceId ?? '',
  user: ring?.userId ?? '',
  status: ring?.status ?? 'ACTIVE',
})

export const fieldsOf = ({ space, user, status }: RingDraft) => ({
  spaceId: space.trim() || null,
  userId: user.trim() || null,
  status,
})

const isWrongId = (id: string | null): boolean => id !== null && !isRecordId(id)

export const errorsIn = (draft: RingDraft) => {
  const { spaceId, userId } = fieldsOf(draft)
  return { ...(isWrongId(spaceId) && { space: texts.idForm }), ...(isWrongId(userId) && { user: texts.idForm }) }
}

export const consequencesOf = (ring: AdminRing | undefined, draft: RingDraft) => {
  const { spaceId, userId, status } = fieldsOf(draft)
  if (!ring) return { target: spaceId, isMoved: false, leaves: false, takesOwner: false, isGivenBack: false }
  const isMoved = spaceId !== ring.spaceId
  const isClosed = ring.status === 'ACTIVE' && status !== 'ACTIVE'
  return {
    target: spaceId,
    isMoved,
    leaves: isMoved && ring.spaceId !== null,
    takesOwner: ring.isAssignedToUser && (userId !== ring.userId || isClosed),
    isGivenBack: ring.status !== 'ACTIVE' && status === 'ACTIVE' && ring.user !== null && userId === ring.userId,
  }
}

export const changesOf = (ring: AdminRing, draft: RingDraft) => {
  const { spaceId, userId, status } = ring
  const changes = changedFields({ spaceId, userId, status }, fieldsOf(draft))
  const { isMoved, takesOwner } = consequencesOf(ring, draft)
  return (
    changes && {
      ...changes,
      ...(isMoved ? { from: spaceId } : {}),
      ...(takesOwner ? { endsOwnersUse: true } : {}),
    }
  )
}
