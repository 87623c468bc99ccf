import { sealCapsule, takeCapsuleBack } from '@love-space/contracts/engagement/capsule.calls.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import type { SendOptions } from '@love-space/ui/use-record-form.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import type { CapsuleDraft } from '../../shared/capsule-draft.ts'
import { isAnsweredNow } from '../../shared/is-answered-now.ts'
import { capsuleSubject, takeBackSubject } from './capsules.rules.ts'

const send = async ({ text, opensOn, together }: CapsuleDraft, sending: SendOptions): Promise<void> => {
  await api.call(sealCapsule, { body: { text: text.trim(), opensOn, ...(together && { together }) }, ...sending })
  await refreshTopic('capsules')
}

/** Seals a letter. If an earlier try sealed other words, it takes those back first: nobody can change a sealed letter. */
export async function seal({ id, words }: OutgoingRecord<CapsuleDraft>, sending: SendOptions): Promise<void> {
  if (id === undefined) return send(words, sending)
  try {
    await api.call(takeCapsuleBack, { params: { id } })
  } catch (error) {
    if (!hasCode(error, 'CAPSULE_NOT_FOUND')) throw error
  }
  await send(words, { idempotencyKey: `${sending.idempotencyKey}-${id}` })
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
  const sending = { idempotencyKey: randomId(), queueOffline: capsuleSubject(spaceId) }
  await isAnsweredNow(send(words, sending))
}
