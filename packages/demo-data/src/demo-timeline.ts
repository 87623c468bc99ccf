import { addDays } from '@love-space/couple-rules/days.ts'
import type { Coordinates, TimelineType } from '@love-space/contracts/media/timeline.ts'
import type { Light, Scene } from './demo-pictures.ts'

/** A timeline event of the demo. `writer` is an index into the couple. */
export interface PastEvent {
  readonly writer: 0 | 1
  readonly title: string
  readonly description: string
  readonly type: TimelineType
  readonly date: string
  readonly location: string
  readonly coordinates: Coordinates | null
  readonly tags: string[]
  readonly scene: readonly [scene: Scene, light: Light] | null
}

type Feast = 'new-year' | 'valentine' | 'easter'

type EventPlace = readonly [name?: string, lat?: number, lng?: number]
type Row = readonly [
  facts: readonly [day: number | Feast, type: TimelineType, ...tags: string[]],
  words: readonly [title: string, description: string],
  place?: EventPlace,
  scene?: NonNullable<PastEvent['scene']>,
]

const rows: readonly Row[] = [
  [
    [4, 'other', 'kitchen'],
    ['Cinnamon rolls, take three', 'They rose. All of them.'],
  ],
  [
    [17, 'date', 'lake', 'autumn'],
    ['The long way round the lake', 'Seven miles, four benches, one argument about ducks.'],
    ['Müggelsee', 52.434722, 13.648889],
    ['hills', 'autumn'],
  ],
  [
    [38, 'milestone', 'work', 'proud'],
    ['Noah’s new job', 'You called from the stairwell before you had told anybody else.'],
  ],
  [
    [61, 'travel', 'sea'],
    ['Weekend by the sea', 'It rained on Saturday. We stayed in bed with the window open.'],
    ['Warnemünde', 54.179, 12.0872],
    ['sea', 'dawn'],
  ],
  [
    [84, 'birthday', 'birthday', 'boats'],
    ['Mia turns thirty', 'Paper boats on the canal, one for every year.'],
    ['Landwehrkanal'],
    ['cake', 'night'],
  ],
  [
    [112, 'holiday', 'sweden', 'tent'],
    ['Two weeks without a plan', 'A car, a tent and a list of bakeries.'],
    ['Småland', 57.1, 14.9],
    ['flowers', 'noon'],
  ],
  [
    [139, 'other', 'home'],
    ['First tomato from the balcony', 'We cut it into eight pieces and had four each.'],
  ],
  [
    [171, 'date', 'dance'],
    ['Dancing lessons, finally', 'You lead. We have agreed.'],
    ['Clärchens Ballhaus', 52.526667, 13.396667],
  ],
  [
    [203, 'milestone', 'family'],
    ['Your parents met mine', 'Nobody mentioned football. It was perfect.'],
  ],
  [['easter', 'holiday', 'family'], ['Easter with the cousins', 'Forty eggs hidden, thirty-eight found.'], ['Weimar']],
  [
    [268, 'date', 'roof', 'spring'],
    ['The first warm evening', 'On the roof, with blankets and the good cheese.'],
    [],
    ['picnic', 'dusk'],
  ],
  [
    ['valentine', 'anniversary', 'us'],
    ['Valentine, our way', 'Soup, candles, and no phones until midnight.'],
  ],
  [
    [322, 'travel', 'snow'],
    ['Snow in the Harz', 'You fell eleven times and laughed at nine of them.'],
    ['Brocken', 51.799167, 10.615556],
    ['snow', 'winter'],
  ],
  [
    ['new-year', 'holiday', 'new year'],
    ['Midnight on the bridge', 'The whole city at once, and your cold hands in my pockets.'],
    ['Oberbaumbrücke', 52.501944, 13.445556],
  ],
  [
    [352, 'milestone', 'home'],
    ['Our own four walls', 'Third floor, no lift, a kitchen that smells of cinnamon already.'],
    ['Cinnamon Street'],
  ],
  [
    [381, 'anniversary', 'us'],
    ['One year of us', 'Back to the table by the window. They still had the small plums.'],
  ],
  [
    [430, 'travel', 'lisbon'],
    ['A week in Lisbon', 'Every hill, twice, because I had the map upside down.'],
    ['Lisbon', 38.722252, -9.139337],
    ['balloons', 'noon'],
  ],
  [
    [502, 'milestone', 'proud'],
    ['Your first marathon', 'I saw you at mile 20 and cried for both of us.'],
  ],
  [
    [571, 'birthday', 'birthday', 'rain'],
    ['Noah’s birthday in the rain', 'The picnic moved under the kitchen table.'],
  ],
  [
    [640, 'other', 'home'],
    ['The lamp is mended', 'It only needed patience, like somebody I know.'],
  ],
  [
    [690, 'travel', 'train'],
    ['First trip together', 'Night train, one bunk, no sleep at all.'],
    ['Copenhagen', 55.676098, 12.568337],
  ],
  [
    [731, 'anniversary', 'us'],
    ['The evening we said it', 'On the tram, between two stops.'],
  ],
  [
    [760, 'date', 'us', 'rain'],
    ['First kiss', 'It started to rain, and neither of us had noticed.'],
    ['Volkspark Friedrichshain', 52.5275, 13.4356],
    ['rain', 'night'],
  ],
  [
    [782, 'milestone', 'books'],
    ['How we met', 'The last copy of the same book. You let me have it, and kept the receipt.'],
    ['The bookshop on the corner'],
  ],
]

const easterOf = (year: number): string => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const feasts: Readonly<Record<Feast, (year: number) => string>> = {
  'new-year': (year) => `${year}-01-01`,
  valentine: (year) => `${year}-02-14`,
  easter: easterOf,
}

const dateOf = (day: number | Feast, today: string): string => {
  if (typeof day === 'number') return addDays(today, -day)
  const year = Number(today.slice(0, 4))
  const thisYear = feasts[day](year)
  return thisYear < today ? thisYear : feasts[day](year - 1)
}

const nowhere: EventPlace = []

export const demoTimeline = (today: string): readonly PastEvent[] =>
  rows
    .map(([[day, type, ...tags], [title, description], [location = '', lat, lng] = nowhere, scene = null], index) => ({
      writer: (index % 2) as 0 | 1,
      title,
      type,
      description,
      date: dateOf(day, today),
      location,
      coordinates: lat === undefined || lng === undefined ? null : { lat, lng },
      tags,
      scene,
    }))
    .toSorted((one, other) => one.date.localeCompare(other.date))
