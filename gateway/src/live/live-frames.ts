import type { PlacedHint } from './hint-window.ts'
import type { LiveWindow } from './live-window.ts'
import { agoMsOf } from './place.ts'

/** More than this is not worth telling one by one. */
const replayMax = 200

/** What keeps a stream from being taken for dead. */
export const heartbeat = ':\n\n'

/** An event of a live stream, as browsers read it. */
export const frame = (event: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A hint, with the place to go on from. */
export const hintFrame = (source: LiveWindow, placed: PlacedHint): string => {
  const { topic, spaceId, ref } = placed.hint
  return frame('hint', { topic, spaceId, ref }, source.placeOf(placed))
}

/** What a stream begins with: where it starts, what its user missed, or that they missed too much. */
export const openingFrames = (source: LiveWindow, userId: string, lastEventId: string | undefined): string => {
  if (lastEventId === undefined) return frame('ready', {}, source.lastPlace())
  const missed = source.since(lastEventId, userId)
  if (!missed || missed.length > replayMax) return frame('reset', {}, source.lastPlace())
  const hints = missed.map((placed) => hintFrame(source, placed)).join('')
  return agoMsOf(lastEventId) === undefined ? `${heartbeat}${hints}` : hints + frame('ready', {}, source.lastPlace())
}
