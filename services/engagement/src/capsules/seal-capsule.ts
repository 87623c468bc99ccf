import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { sealCapsule as contract } from '@love-space/contracts/engagement/capsule.routes.ts'
import { holdFiles } from '@love-space/contracts/media/file.internal.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { beginningOf, todayOf } from '@love-space/couple-rules/calendar.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { AppError, invalidInput, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { createInSlot } from '@love-space/service-kit/store/create-in-slot.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { filesHaveChanged } from '../record-files/record-files.events.ts'
import { requireVoice } from '../record-files/require-voice.ts'
import { capsuleWasSealed } from './capsule.events.ts'
import type { CapsuleDoc } from './capsule.model.ts'
import { requireOpeningDay } from './capsule.rules.ts'

/** Seals a letter to the partner. Throws NO_PARTNER_YET, INVALID_INPUT, FILE_NOT_FOUND and TOO_MANY_CAPSULES. */
export const sealCapsule = async (
  deps: Deps,
  member: WritingMember,
  { text, fileIds = [], voice: given, opensOn, together = false }: BodyOf<typeof contract>,
  creation: Creation,
): Promise<CapsuleDoc> => {
  const { spaceId, userId, partnerId: readerId, calendar } = member
  const created = await deps.capsules.findCreated(creation, creation.id)
  if (created) return created
  if (readerId === null) throw new AppError('NO_PARTNER_YET')
  const sealedAt = deps.clock()
  requireOpeningDay(calendar, sealedAt, opensOn)
  const words = text.trim()
  if (words === '' && fileIds.length === 0 && !given) {
    throw invalidInput('body.text', 'Write some words, or add a photo or your voice.')
  }
  if (fileIds.length > 0) {
    await deps.media.call(holdFiles, { body: { ids: fileIds, ownerId: userId, kind: 'image', sealedIn: spaceId } })
  }
  const voice = given && (await requireVoice(deps, member, given, { sealedIn: spaceId }))
  const capsule = {
    _id: creation.id,
    spaceId,
    userId,
    readerId,
    text: words,
    fileIds,
    ...(voice && { voice }),
    day: todayOf(calendar, sealedAt),
    sealedAt,
    opensOn,
    opensAt: new Date(beginningOf(calendar, opensOn)),
    openedAt: null,
    ...(together && { together }),
  }
  return requireFound(
    await createInSlot(deps.capsules, creation, capsule, {
      max: limits.capsulesMax,
      events: [capsuleWasSealed(capsule, member, sealedAt), filesHaveChanged('capsule', capsule, sealedAt)],
      list: { filter: { spaceId, userId, readerId, openedAt: null }, name: `${spaceId}-${userId}-${readerId}` },
    }),
    'TOO_MANY_CAPSULES',
  )
}
