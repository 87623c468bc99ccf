import type { WritingMember } from '@love-space/members/member.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { filesHaveChanged } from '../record-files/record-files.events.ts'
import { capsuleHasChanged } from './capsule.events.ts'
import { isOpen } from './capsule.rules.ts'

/** Deletes a letter that the member sealed, with its files. Throws CAPSULE_OPEN once it is open. */
export const takeCapsuleBack = async (deps: Deps, member: WritingMember, _id: string): Promise<void> => {
  const own = { _id, spaceId: member.spaceId, userId: member.userId }
  const capsule = requireFound(await deps.capsules.findOne(own), 'CAPSULE_NOT_FOUND')
  const now = deps.clock()
  if (isOpen(member, capsule, now)) throw new AppError('CAPSULE_OPEN')
  const taken = await deps.capsules.tombstone({ ...own, openedAt: null }, [
    capsuleHasChanged(capsule, now),
    filesHaveChanged('capsule', capsule, now),
  ])
  if (!taken && (await deps.capsules.exists(own))) throw new AppError('CAPSULE_OPEN')
}
