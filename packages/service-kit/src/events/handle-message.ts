import type { JsMsg } from 'nats'
import { errorText, hasCode, isUnavailable } from '../process/app-error.ts'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import { handleOnce, UnreadableEvent, type Consumer, type ConsumerMemory } from './consumer.ts'

export const redeliveryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000] as const

interface TakeOptions extends ConsumerMemory {
  readonly delaysMs: readonly number[]
  readonly logger: Logger
  readonly metrics: Metrics
}

interface Delivery {
  readonly outcome: string
  readonly trouble?: unknown
}

const unavailableDelayMsMax = 10_000

const settleFailure = async (
  entry: Consumer,
  message: JsMsg,
  error: unknown,
  { inbox, metrics, delaysMs }: TakeOptions,
): Promise<string> => {
  const attempts = message.info.deliveryCount
  if (isUnavailable(error)) {
    message.nak(Math.min(delaysMs[attempts - 1] ?? unavailableDelayMsMax, unavailableDelayMsMax))
    return 'unavailable'
  }
  const isReadable = !(error instanceof UnreadableEvent)
  const delayMs = isReadable ? delaysMs[(await inbox.fail(entry.durable, message.string())) - 1] : undefined
  if (delayMs !== undefined) {
    message.nak(delayMs)
    return 'failed'
  }
  await inbox.park({
    durable: entry.durable,
    subject: message.subject,
    text: message.string(),
    error: errorText(error),
    attempts,
  })
  metrics.parkedEvents.inc({ durable: entry.durable })
  await message.ackAck()
  return 'parked'
}

const deliver = async (entry: Consumer, message: JsMsg, options: TakeOptions): Promise<Delivery> => {
  try {
    message.working()
    const context = { attempt: message.info.deliveryCount, logger: options.logger }
    const outcome = await handleOnce(entry, message.string(), options, context)
    await message.ackAck()
    return { outcome }
  } catch (trouble) {
    try {
      return { outcome: await settleFailure(entry, message, trouble, options), trouble }
    } catch (second) {
      message.nak(unavailableDelayMsMax)
      return { outcome: 'unavailable', trouble: second }
    }
  }
}

export const handleMessage = async (entry: Consumer, message: JsMsg, options: TakeOptions): Promise<void> => {
  const { logger, metrics } = options
  const { durable } = entry
  const started = performance.now()
  const attempt = message.info.deliveryCount
  const { outcome, trouble } = await deliver(entry, message, options)
  const durationS = (performance.now() - started) / 1000
  metrics.eventDuration.observe({ durable, outcome }, durationS)
  if (message.redelivered && outcome === 'skipped') metrics.eventsRedelivered.inc({ durable })
  const line = { durable, sequence: message.seq, attempt, outcome, durationMs: Math.round(durationS * 1000) }
  // Conflicts with other writers are expected; the next delivery usually succeeds.
  const isConflict = outcome === 'failed' && hasCode(trouble, 'CONFLICT')
  if (trouble === undefined) logger.info(line, 'Event')
  else logger[isConflict ? 'warn' : 'error']({ ...line, error: trouble }, 'Event')
}
