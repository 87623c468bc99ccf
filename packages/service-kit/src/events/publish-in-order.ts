import type { Envelope } from '@love-space/contracts/event.ts'
import { bucketHintsOf, liveHinted, type LiveHint } from '@love-space/contracts/gateway/live.events.ts'
import { headers } from 'nats'
import type { OutgoingEvent } from '../store/sent-events.ts'
import { streamOf, type NatsLink } from './nats-link.ts'

/** Gives a hint to LIVE2 as well. Gateways of the last release read it in LIVE. */
const publishByBucket = (js: NatsLink['js'], { id, data }: Envelope): Promise<unknown>[] =>
  bucketHintsOf(data as LiveHint).map(({ subject, hint }) =>
    js.publish(subject, JSON.stringify(hint), { msgID: `${id} ${subject}` }),
  )

const publish = async ({ js }: Pick<NatsLink, 'js'>, envelope: Envelope): Promise<void> => {
  const messageHeaders = headers()
  if (envelope.traceparent) messageHeaders.set('traceparent', envelope.traceparent)
  await Promise.all([
    js.publish(envelope.type, JSON.stringify(envelope), { msgID: envelope.id, headers: messageHeaders }),
    ...(envelope.type === liveHinted.subject ? publishByBucket(js, envelope) : []),
  ])
}

/** Publishes in parallel, in order per document and stream; a failure holds back later events. Throws at the end. */
export const publishInOrder = async <E extends OutgoingEvent>(
  nats: Pick<NatsLink, 'js'>,
  events: readonly E[],
  onAcknowledged: (event: E) => void = () => undefined,
): Promise<void> => {
  const queues = Map.groupBy(
    events,
    ({ collection, documentId, envelope }) => `${streamOf(envelope.type).name}:${collection}:${documentId}`,
  )
  const results = await Promise.allSettled(
    [...queues.values()].map(async (queue) => {
      for (const event of queue) {
        await publish(nats, event.envelope)
        onAcknowledged(event)
      }
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
