import { listParkedEvents, replayParkedEvent } from '@love-space/contracts/parked.internal.ts'
import { AppError, errorText } from '../process/app-error.ts'
import { bind } from './bind.ts'
import { handleOnce, type Consumer, type ConsumerMemory } from '../events/consumer.ts'
import type { HttpApp } from './http-app.ts'
import { headOf, type ParkedRow } from '../events/inbox.ts'
import type { Logger } from '../process/logger.ts'

const listMax = 200

const shown = (row: ParkedRow) => {
  const { id: eventId = '', subject: aggregateId = '' } = headOf(row.text)
  return {
    id: row._id,
    durable: row.durable,
    eventId,
    subject: row.subject,
    aggregateId,
    error: row.error,
    attempts: row.attempts,
    parkedAt: row.at.toISOString(),
  }
}

export const mountParkedRoutes = (
  app: HttpApp,
  deps: ConsumerMemory & { readonly consumers: () => readonly Consumer[]; readonly logger: Logger },
): void => {
  const { inbox, isErased, consumers, logger } = deps

  bind(app, listParkedEvents, async () => {
    const { total, rows } = await inbox.parked(listMax)
    return { data: { total, events: rows.map(shown) } }
  })

  bind(app, replayParkedEvent, async ({ params }) => {
    const row = await inbox.findParked(params.id)
    const entry = consumers().find(({ durable }) => durable === row?.durable)
    if (!row || !entry) throw new AppError('PARKED_EVENT_NOT_FOUND')
    try {
      await handleOnce(entry, row.text, { inbox, isErased }, { attempt: row.attempts + 1, logger })
    } catch (failure) {
      const error = errorText(failure)
      await inbox.noteFailure(row._id, error)
      logger.error({ error: failure, durable: row.durable }, 'Replaying a parked event failed')
      return { data: { id: row._id, replayed: false, error } }
    }
    await inbox.unpark(row._id)
    return { data: { id: row._id, replayed: true } }
  })
}
