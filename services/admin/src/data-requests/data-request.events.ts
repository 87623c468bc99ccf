import { dataRequestCreated } from '@love-space/contracts/admin/data-request.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { DataRequestDoc } from './data-request.model.ts'

export const dataRequestWasCreated = ({
  _id,
  userId,
  kind,
  askedAt,
}: Pick<DataRequestDoc, '_id' | 'userId' | 'kind' | 'askedAt'>): DomainEvent =>
  eventOf(dataRequestCreated, {
    aggregateId: _id,
    data: { requestId: _id, userId, kind, askedAt: askedAt.toISOString() },
    time: askedAt,
  })
