import { ringTable } from '@love-space/contracts/admin/ring.table.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { isRecordId } from '@love-space/contracts/admin/table-spec.ts'
import { ringTexts } from '@love-space/texts/en/batches.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { changedFields } from '../../shared/changed-fields.ts'
import { editedFields } from '../../table/edited-fields.tsx'

const texts = officeTexts.devices

type Edited = Pick<AdminRing, 'status'>

export interface RingDraft extends Edited {
  readonly space: string
  readonly user: string
}

export const edited = editedFields(ringTable, { ...texts, batch: ringTexts.batch }, {})

export const draftOf = (ring: AdminRing | undefined): RingDraft => ({
  space: ring?.spaceId ?? '',
  user: ring?.userId ?? '',
  ...edited.draftOf<Edited>(ring),
})

export const fieldsOf = ({ space, user, ...draft }: RingDraft) => ({
  spaceId: space.trim() || null,
  userId: user.trim() || null,
  ...edited.inputOf(draft),
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
  const changes = changedFields(fieldsOf(draftOf(ring)), fieldsOf(draft))
  const { isMoved, takesOwner } = consequencesOf(ring, draft)
  return (
    changes && {
      ...changes,
      ...(isMoved ? { from: ring.spaceId } : {}),
      ...(takesOwner ? { endsOwnersUse: true } : {}),
    }
  )
}
