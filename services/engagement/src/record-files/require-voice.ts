import type { RecordKind } from '@love-space/contracts/engagement/record-files.ts'
import { holdFiles } from '@love-space/contracts/media/file.internal.ts'
import { voiceOf, voiceRefusal, type Voice, type VoiceGiven } from '@love-space/contracts/media/voice.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { hasCode, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'

/** Keeps a recording that a record of the member is about to carry. Throws INVALID_INPUT naming the field. */
export const requireVoice = async (
  { media }: Deps,
  { spaceId, userId }: WritingMember,
  given: VoiceGiven,
  of: { readonly kind: RecordKind; readonly recordId: string } | { readonly sealedIn: string },
): Promise<Voice> => {
  const where = 'sealedIn' in of ? of : { carriedBy: { spaceId, ...of } }
  const body = { ids: [given.fileId], ownerId: userId, kind: 'audio' as const, ...where }
  try {
    await media.call(holdFiles, { body })
  } catch (error) {
    if (!hasCode(error, 'FILE_NOT_FOUND') && !hasCode(error, 'FILE_KIND_REFUSED')) throw error
    throw invalidInput('body.voice.fileId', voiceRefusal)
  }
  return voiceOf(given)
}
