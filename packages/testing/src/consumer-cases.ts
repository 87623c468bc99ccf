import type { EventData, EventSpec } from '@love-space/contracts/event.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { describe, expect, it } from 'vitest'
import type { TestService } from './service-harness.ts'
import { waitFor } from './wait-for.ts'

export interface ConsumerCase<E extends EventSpec> {
  readonly aggregateId: string
  readonly data: EventData<E>
  /** Data of an earlier event of the same aggregate. Arriving late, it must have no effect. */
  readonly older?: EventData<E>
  /** Returns the state that the event changes, as comparable data. Called before, between and after deliveries. */
  readonly effect: () => Promise<unknown>
}

export const describeConsumer = <const E extends EventSpec>(options: {
  readonly service: () => TestService<Kit<unknown>>
  readonly event: E
  readonly durable: string
  readonly prepare: () => Promise<ConsumerCase<E>>
  /** Set if each event counts on its own, so that only its id shows a repeated delivery. */
  readonly isEachCounted?: true
}): void => {
  const { service, event, durable, prepare, isEachCounted = false } = options

  const deliver = async (aggregateId: string, data: EventData<E>, id: string): Promise<void> => {
    await service().publish(event, { aggregateId, data, id })
    await service().idle(event, durable)
  }

  describe(`consumer ${durable}`, () => {
    it('has its effect once when an event is delivered twice', async () => {
      const { aggregateId, data, effect } = await prepare()
      const before = await effect()
      const id = newId()
      await deliver(aggregateId, data, id)
      const after = await effect()
      expect(after).not.toEqual(before)
      await deliver(aggregateId, data, id)
      expect(await effect()).toEqual(after)
    })

    it('does not repeat the effect of another event with the same facts', async () => {
      const { aggregateId, data, effect } = await prepare()
      const id = newId()
      await deliver(aggregateId, data, id)
      const after = await effect()
      await service().deps.connection.collection('inbox').deleteMany({})
      await deliver(aggregateId, data, isEachCounted ? id : newId())
      expect(await effect()).toEqual(after)
    })

    it('ignores an older fact that comes late', async () => {
      const { aggregateId, data, older, effect } = await prepare()
      await deliver(aggregateId, data, newId())
      const after = await effect()
      if (older !== undefined) await deliver(aggregateId, older, newId())
      expect(await effect()).toEqual(after)
    })

    it('parks an unreadable event, and continues with the next', async () => {
      const { aggregateId, data, effect } = await prepare()
      const before = await effect()
      await service().publishRaw(event.subject, JSON.stringify({ poison: newId(), aggregateId }))
      const parked = service().deps.connection.collection('parked_events')
      await waitFor(() => parked.findOne({ durable, text: { $regex: aggregateId } }), { what: 'the parked event' })
      await deliver(aggregateId, data, newId())
      expect(await effect()).not.toEqual(before)
    })
  })
}
