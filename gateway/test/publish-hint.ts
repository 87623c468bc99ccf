import { bucketHintsOf, type LiveHint } from '@love-space/contracts/gateway/live.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { NatsLink } from '@love-space/service-kit/events/nats-link.ts'

export const hintFor = (userIds: readonly string[], ref: string): LiveHint => ({
  topic: 'messages',
  spaceId: newId(),
  userIds: [...userIds],
  ref,
})

/** Publishes a hint to LIVE2. Returns the sequence number of its last message. */
export const publishHint = async ({ js }: Pick<NatsLink, 'js'>, data: LiveHint, id = newId()): Promise<number> => {
  let last = 0
  for (const { subject, hint } of bucketHintsOf(data)) {
    ;({ seq: last } = await js.publish(subject, JSON.stringify(hint), { msgID: `${id} ${subject}` }))
  }
  return last
}
