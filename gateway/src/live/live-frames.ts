import type { PlacedHint } from './hint-window.ts'
import type { LiveWindow } from './live-window.ts'
import { agoMsOf } from './place.ts'

/** Number of missed hints above which a reset replaces the replay. */
const replayMax = 200

/** A comment in the stream that keeps proxies and browsers from closing it. */
export const heartbeat = ':\n\n'

export const frame = (event: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

export const hintFrame = (source: LiveWindow, placed: PlacedHint): string => {
  const { topic, spaceId, ref } = placed.hint
  return frame('hint', { topic, spaceId, ref }, source.placeOf(placed))
}

/** A heartbeat that moves the browser's place on, so that one without hints for long can still resume. */
export const placeFrame = (source: LiveWindow, userId: string): string => frame('place', {}, source.lastPlace(userId))

export const openingFrames = (source: LiveWindow, userId: string, lastEventId: string | undefined): string => {
  if (lastEventId === undefined) return frame('ready', {}, source.lastPlace(userId))
  const missed = source.since(lastEventId, userId)
  if (!missed || missed.length > replayMax) return frame('reset', {}, source.lastPlace(userId))
  const hints = missed.map((placed) => hintFrame(source, placed)).join('')
  const end =
    agoMsOf(lastEventId) === undefined ? placeFrame(source, userId) : frame('ready', {}, source.lastPlace(userId))
  return hints + end
}
