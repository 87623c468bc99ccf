import { liveBucketOf, liveHinted, liveSubjectOf } from '@love-space/contracts/gateway/live.events.ts'
import { expect, it } from 'vitest'
import { newId } from '../process/crypto.ts'
import { envelopeOf } from './domain-event.ts'
import type { NatsLink } from './nats-link.ts'
import { publishInOrder } from './publish-in-order.ts'

const [ana, ben] = ['a'.repeat(24), 'b'.repeat(24)]
const data = { topic: 'messages' as const, spaceId: newId(), userIds: [ana, ben], ref: 'one' }
const hint = envelopeOf(liveHinted, { aggregateId: 'one', data, time: new Date('2026-01-01T00:00:00.000Z') })

const publish = async (refused: string | undefined) => {
  const published: { subject: string; data: unknown; id: string }[] = []
  const js = {
    publish: async (subject: string, text: string, { msgID }: { msgID: string }) => {
      if (subject === refused) throw new Error('refused')
      published.push({ subject, data: JSON.parse(text), id: msgID })
    },
  } as unknown as NatsLink['js']
  const acknowledged: unknown[] = []
  const event = { collection: 'messages', documentId: 'one', envelope: hint }
  const outcome = await publishInOrder({ js }, [event], (one) => acknowledged.push(one)).catch(() => 'failed')
  return { published, acknowledged, outcome }
}
const subjectOf = (userId: string) => liveSubjectOf(liveBucketOf(userId))

it('gives a hint to gateways of the last release and to those of this one, there per bucket of readers', async () => {
  const { published, acknowledged } = await publish(undefined)
  expect(published.map(({ subject, data: sent }) => [subject, sent])).toEqual([
    [liveHinted.subject, hint],
    [subjectOf(ana), { ...data, userIds: [ana] }],
    [subjectOf(ben), { ...data, userIds: [ben] }],
  ])
  expect(new Set(published.map(({ id }) => id)).size).toBe(3)
  expect(acknowledged).toHaveLength(1)
})

it('does not count a hint as sent that one of the streams has not stored', async () => {
  for (const refused of [liveHinted.subject, subjectOf(ben)]) {
    const { acknowledged, outcome } = await publish(refused)
    expect([acknowledged, outcome]).toEqual([[], 'failed'])
  }
})
