import { hasItsDayCome } from '@love-space/couple-rules/sealed-until.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { AppError, requireFound, unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/notify.ts'
import { filesHaveChanged } from '../record-files/record-files.events.ts'
import { capsuleHasChanged } from './capsule.events.ts'
import type { CapsuleDoc } from './capsule.model.ts'
import { isOpen, waitsForRings } from './capsule.rules.ts'

/** Returns whether writer and reader are partners, and the day of the letter had come at a time. */
const isDue = async (deps: Deps, capsule: CapsuleDoc, at: Date): Promise<boolean> => {
  const { spaceId, userId, readerId } = capsule
  const reader = await unlessRefused('SPACE_NOT_FOUND', deps.members.requireMember({ userId: readerId }, spaceId))
  return reader?.partnerId === userId && reader.status !== 'ENDED' && hasItsDayCome(reader.calendar, capsule, at)
}

const noticesOf = (
  { _id: refId, spaceId, userId, readerId, opensOn: day }: CapsuleDoc,
  more: { readonly waits?: 'true'; readonly together?: 'true' },
) => {
  const of = { type: 'capsule', refId, spaceId, ...(more.waits && { occasion: 'waits' }) } as const
  return {
    forReader: { ...of, actorId: userId, readerId, params: { day, ...more } },
    forWriter: { ...of, actorId: readerId, readerId: userId, params: { day, own: 'true', ...more } },
  }
}

/** Opens a letter for good if it was due at a time, and notifies both of it once. */
export const openCapsule = async (
  deps: Deps,
  capsule: CapsuleDoc,
  by: 'day' | 'rings' | 'writer',
  at: Date,
): Promise<void> => {
  if (!(await isDue(deps, capsule, at))) return
  const { forReader, forWriter } = noticesOf(capsule, by === 'rings' ? { together: 'true' } : {})
  await notify(deps, forReader)
  if (by !== 'writer') await notify(deps, forWriter)
  const now = deps.clock()
  const opened = { $set: { openedAt: now }, $unset: { slot: 1 } } as const
  await deps.capsules.update({ _id: capsule._id, openedAt: null }, opened, [
    capsuleHasChanged(capsule, now),
    filesHaveChanged('capsule', capsule, now),
  ])
}

/** Notifies both, once, that a letter whose day has come waits for their rings. */
export const askForRings = async (deps: Deps, capsule: CapsuleDoc, now: Date): Promise<void> => {
  if (!(await isDue(deps, capsule, now))) return
  const { forReader, forWriter } = noticesOf(capsule, { waits: 'true' })
  await notify(deps, forReader)
  await notify(deps, forWriter)
  const asking = { _id: capsule._id, openedAt: null, waitsSince: null }
  await deps.capsules.update(asking, { $set: { waitsSince: now } }, [capsuleHasChanged(capsule, now)])
}

/** Opens the member's own letter without rings. Throws CAPSULE_SEALED before its day, and NO_PARTNER_YET. */
export const openOwnCapsule = async (deps: Deps, member: WritingMember, _id: string): Promise<void> => {
  const { spaceId, userId, partnerId } = member
  const capsule = requireFound(await deps.capsules.findOne({ _id, spaceId, userId }), 'CAPSULE_NOT_FOUND')
  const now = deps.clock()
  if (isOpen(member, capsule, now)) return
  if (!waitsForRings(member, capsule, now)) throw new AppError('CAPSULE_SEALED')
  if (partnerId !== capsule.readerId) throw new AppError('NO_PARTNER_YET')
  await openCapsule(deps, capsule, 'writer', now)
}
