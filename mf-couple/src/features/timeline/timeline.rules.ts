import type { Coordinates, TimelineType } from '@love-space/contracts/media/timeline.ts'
import { timelineTypes } from '@love-space/contracts/media/timeline-types.ts'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { fill } from '@love-space/texts/fill.ts'

/** Filter of the list. Without `from` or `to`, the range is open on that side. */
export interface TimelineFilter {
  readonly from?: string
  readonly to?: string
  readonly type?: TimelineType
  /** Ids of the only events to list, separated by commas. */
  readonly ids?: string
  /** Search text: beginnings of words, each long enough for the search. */
  readonly words?: string
}

export const thisYear = (today: string): TimelineFilter => ({ from: `${today.slice(0, 4)}-01-01`, to: today })

const isThisYear = ({ from, to }: TimelineFilter, today: string): boolean =>
  from === thisYear(today).from && to === today

export const wordsOf = (filter: TimelineFilter, today: string, dayText: (day: string) => string): string => {
  const { from, to, type } = filter
  const range = isThisYear(filter, today)
    ? texts.showsThisYear
    : from && to
      ? fill(texts.showsRange, { from: dayText(from), to: dayText(to) })
      : from
        ? fill(texts.showsFrom, { from: dayText(from) })
        : to
          ? fill(texts.showsTo, { to: dayText(to) })
          : texts.showsAllYears
  return type === undefined ? range : fill(texts.ofKind, { range, kind: typeName(type) })
}

export const isTimelineType = (type: string): type is TimelineType => timelineTypes.some((known) => known === type)

/** Returns a type's name. An unknown type is shown as stored. */
export const typeName = (type: string): string => (isTimelineType(type) ? texts.types[type] : type.replaceAll('_', ' '))

export const typeOptions = timelineTypes.map((value) => ({ value, label: typeName(value) }))

export interface CoordinateErrors {
  readonly lat?: string
  readonly lng?: string
}

const degrees = (text: string): number =>
  /^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN

/** Parses typed coordinates. Both or neither are required. */
export const coordinatesOf = (typed: {
  readonly lat: string
  readonly lng: string
}): { readonly coordinates: Coordinates | null; readonly errors: CoordinateErrors } => {
  const [latText, lngText] = [typed.lat.trim(), typed.lng.trim()]
  if (latText === '' && lngText === '') return { coordinates: null, errors: {} }
  if (latText === '') return { coordinates: null, errors: { lat: texts.bothOrNone } }
  if (lngText === '') return { coordinates: null, errors: { lng: texts.bothOrNone } }
  const [lat, lng] = [degrees(latText), degrees(lngText)]
  const isLat = Math.abs(lat) <= 90
  const isLng = Math.abs(lng) <= 180
  const errors = { ...(!isLat && { lat: texts.latWrong }), ...(!isLng && { lng: texts.lngWrong }) }
  return { coordinates: isLat && isLng ? { lat, lng } : null, errors }
}

export const coordinatesText = ({ lat, lng }: Coordinates): string => `${lat.toFixed(6)}, ${lng.toFixed(6)}`

/** Returns the address of an external map. Nothing is loaded from there before a press. */
export const mapAddress = ({ lat, lng }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${lat.toFixed(6)}&mlon=${lng.toFixed(6)}#map=15/${lat.toFixed(6)}/${lng.toFixed(6)}`
