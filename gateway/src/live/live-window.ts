import { EnvelopeSchema, streams } from '@love-space/contracts/event.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { machineClock, type Clock } from '@love-space/service-kit/process/clock.ts'
import { followStream } from '@love-space/service-kit/events/follow-stream.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { ensureStream, type NatsLink } from '@love-space/service-kit/events/nats-link.ts'
import { fits, fitsLoosely } from '@love-space/service-kit/process/validation.ts'
import { millis, type JsMsg } from 'nats'
import { createHintWindow, keepMs, type HintWindow, type PlacedHint } from './hint-window.ts'

export interface LiveWindow extends Pick<HintWindow, 'lastPlace' | 'placeOf' | 'since'> {
  /** Whether every hint until now was taken. */
  isFollowing(): boolean
}

export interface LiveListener {
  onHint(placed: PlacedHint): void
  /** Called if the stream was created again, so that earlier places are invalid. */
  onReset(): void
}

interface LiveOptions {
  readonly nats: NatsLink
  readonly logger: Logger
  readonly listener: LiveListener
  /** A clock near that of NATS. */
  readonly clock?: Clock
}

const hintIn = (message: JsMsg): PlacedHint | undefined => {
  const envelope: unknown = message.json()
  if (!fits(EnvelopeSchema, envelope) || !fitsLoosely(liveHinted.data, envelope.data)) return undefined
  return { seq: message.seq, at: millis(message.info.timestampNanos), hint: envelope.data }
}

/** Follows the LIVE stream from ten minutes back on, across restarts of NATS. */
export const followLiveHints = ({ nats, logger, listener, clock = machineClock }: LiveOptions) => {
  const window = createHintWindow(clock)
  const followed = followStream({
    nats,
    logger,
    stream: streams.live,
    subject: liveHinted.subject,
    backMs: keepMs,
    prepare: async () => {
      await ensureStream(nats, streams.live)
    },
    onStart: (start) => {
      window.start(start)
      if (!start.isRestart) return
      logger.warn('JetStream stream LIVE was recreated or lacks hints; browsers get a reset')
      listener.onReset()
    },
    take: (message) => {
      const placed = hintIn(message)
      if (!placed) return
      window.store.add(placed)
      listener.onHint(placed)
    },
  })
  const { lastPlace, placeOf, since } = window
  return { lastPlace, placeOf, since, followed, isFollowing: followed.isFollowing, stop: followed.stop }
}
