import { sealCapsule, takeCapsuleBack } from '@love-space/contracts/engagement/capsule.calls.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import type { SendOptions } from '@love-space/ui/use-record-form.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import type { HeldSubject } from '@love-space/web-kit/api/held-writes.store.ts'
import { uploadAddress } from '@love-space/web-kit/files/uploads.store.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import type { CapsuleDraft } from '../../shared/capsule-draft.ts'
import { voiceWaits, withSentFile } from '../../shared/voice.ts'
import { filesWaitedFor } from '../../shared/files/draft-media.ts'
import { isAnsweredNow } from '../../shared/is-answered-now.ts'
import { capsuleSubject, takeBackSubject } from './capsules.rules.ts'

/** Returns the uploads that a letter waits for, and the files that must still be there. */
export const waitedFor = ({ media, voice }: CapsuleDraft): Pick<HeldSubject, 'uploads' | 'files'> => {
  const photos = filesWaitedFor(media)
  const { uploads = [] } = voiceWaits(voice)
  if (uploads.length === 0) return photos
  // With `files`, the client refuses a letter whose recording the server has lost.
  return { uploads: [...(photos.uploads ?? []), ...uploads], files: photos.files ?? [] }
}

const send = async (
  { text, opensOn, together, media, voice: given }: CapsuleDraft,
  sending: SendOptions,
): Promise<void> => {
  // The queue replaces the address of an upload by the id of its file.
  const fileIds = media.map((medium) => (medium.kind === 'file' ? medium.fileId : uploadAddress(medium.uploadId)))
  const voice = withSentFile(given)
  const body = {
    text: text.trim(),
    opensOn,
    ...(together && { together }),
    ...(fileIds.length > 0 && { fileIds }),
    ...(voice && { voice }),
  }
  await api.call(sealCapsule, { body, ...sending })
  await refreshTopic('capsules')
}

/** Seals a letter. If an earlier try sealed other words, it takes those back first: nobody can change a sealed letter. */
export async function seal({ id, words }: OutgoingRecord<CapsuleDraft>, sending: SendOptions): Promise<CapsuleDraft> {
  if (id !== undefined) await takeBackFor(id)
  const idempotencyKey = id === undefined ? sending.idempotencyKey : `${sending.idempotencyKey}-${id}`
  await send(words, { ...(id === undefined && sending), idempotencyKey })
  return words
}

const takeBackFor = async (id: string): Promise<void> => {
  try {
    await api.call(takeCapsuleBack, { params: { id } })
  } catch (error) {
    if (!hasCode(error, 'CAPSULE_NOT_FOUND')) throw error
  }
}

export const takeBackKeyOf = (capsuleId: string): string => `${capsuleId}-taken-back`

/** Takes a sealed letter back. Returns false if that waits for a connection. */
export async function takeBack(id: string): Promise<boolean> {
  const sending = { idempotencyKey: takeBackKeyOf(id), queueOffline: takeBackSubject(id) }
  const isDone = await isAnsweredNow(api.call(takeCapsuleBack, { params: { id }, ...sending }))
  if (isDone) await refreshTopic('capsules')
  return isDone
}

/** Seals a letter again that was taken back. */
export async function sealAgain(spaceId: string, words: CapsuleDraft): Promise<void> {
  const queueOffline = { ...capsuleSubject(spaceId), ...waitedFor(words) }
  const sending = { idempotencyKey: randomId(), queueOffline }
  await isAnsweredNow(send(words, sending))
}
