import { addDays } from '@love-space/couple-rules/days.ts'
import type { Coordinates, TimelineType } from '@love-space/contracts/media/timeline.ts'
import type { Light, Scene } from './demo-pictures.ts'

/** An event of the demo couple's timeline; `writer` is the place in the couple. */
export interface PastEvent {
  readonly writer: 0 | 1
  readonly title: string
  readonly description: string
  readonly type: TimelineType
  readonly date: string
  readonly location: string
  readonly coordinates: Coordinates | null
  readonly tags: string[]
  /** What its picture shows; null for none. */
  readonly scene: readonly [scene: Scene, light: Light] | null
}

type Told = Pick<PastEvent, 'title' | 'type'> &
  Partial<Pick<PastEvent, 'description' | 'location' | 'coordinates' | 'scene'>> & {
    /** Days before today. */
    readonly ago: number
    readonly tags?: readonly string[]
  }

const told: readonly Told[] = [
  {
    ago: 4,
    title: 'Cinnamon rolls, take three',
    type: 'other',
    description: 'They rose. All of them.',
    tags: ['kitchen'],
  },
  {
    ago: 17,
    title: 'The long way round the lake',
    type: 'date',
    description: 'Seven miles, four benches, one argument about ducks.',
    location: 'Müggelsee',
    coordinates: { lat: 52.434722, lng: 13.648889 },
    scene: ['hills', 'autumn'],
    tags: ['lake', 'autumn'],
  },
  {
    ago: 38,
    title: 'Noah’s new job',
    type: 'milestone',
    description: 'You called from the stairwell before you had told anybody else.',
    tags: ['work', 'proud'],
  },
  {
    ago: 61,
    title: 'Weekend by the sea',
    type: 'travel',
    description: 'It rained on Saturday. We stayed in bed with the window open.',
    location: 'Warnemünde',
    coordinates: { lat: 54.179, lng: 12.0872 },
    scene: ['sea', 'dawn'],
    tags: ['sea'],
  },
  {
    ago: 84,
    title: 'Mia turns thirty',
    type: 'birthday',
    description: 'Paper boats on the canal, one for every year.',
    location: 'Landwehrkanal',
    scene: ['cake', 'night'],
    tags: ['birthday', 'boats'],
  },
  {
    ago: 112,
    title: 'Two weeks without a plan',
    type: 'holiday',
    description: 'A car, a tent and a list of bakeries.',
    location: 'Småland',
    coordinates: { lat: 57.1, lng: 14.9 },
    scene: ['flowers', 'noon'],
    tags: ['sweden', 'tent'],
  },
  {
    ago: 139,
    title: 'First tomato from the balcony',
    type: 'other',
    description: 'We cut it into eight pieces and had four each.',
    tags: ['home'],
  },
  {
    ago: 171,
    title: 'Dancing lessons, finally',
    type: 'date',
    description: 'You lead. We have agreed.',
    location: 'Clärchens Ballhaus',
    coordinates: { lat: 52.526667, lng: 13.396667 },
    tags: ['dance'],
  },
  {
    ago: 203,
    title: 'Your parents met mine',
    type: 'milestone',
    description: 'Nobody mentioned football. It was perfect.',
    tags: ['family'],
  },
  {
    ago: 236,
    title: 'Easter with the cousins',
    type: 'holiday',
    location: 'Weimar',
    description: 'Forty eggs hidden, thirty-eight found.',
    tags: ['family'],
  },
  {
    ago: 268,
    title: 'The first warm evening',
    type: 'date',
    description: 'On the roof, with blankets and the good cheese.',
    scene: ['picnic', 'dusk'],
    tags: ['roof', 'spring'],
  },
  {
    ago: 287,
    title: 'Valentine, our way',
    type: 'anniversary',
    description: 'Soup, candles, and no phones until midnight.',
    tags: ['us'],
  },
  {
    ago: 322,
    title: 'Snow in the Harz',
    type: 'travel',
    description: 'You fell eleven times and laughed at nine of them.',
    location: 'Brocken',
    coordinates: { lat: 51.799167, lng: 10.615556 },
    scene: ['snow', 'winter'],
    tags: ['snow'],
  },
  {
    ago: 330,
    title: 'Midnight on the bridge',
    type: 'holiday',
    description: 'The whole city at once, and your cold hands in my pockets.',
    location: 'Oberbaumbrücke',
    coordinates: { lat: 52.501944, lng: 13.445556 },
    tags: ['new year'],
  },
  {
    ago: 352,
    title: 'Our own four walls',
    type: 'milestone',
    description: 'Third floor, no lift, a kitchen that smells of cinnamon already.',
    location: 'Cinnamon Street',
    tags: ['home'],
  },
  {
    ago: 381,
    title: 'One year of us',
    type: 'anniversary',
    description: 'Back to the table by the window. They still had the small plums.',
    tags: ['us'],
  },
  {
    ago: 430,
    title: 'A week in Lisbon',
    type: 'travel',
    description: 'Every hill, twice, because I had the map upside down.',
    location: 'Lisbon',
    coordinates: { lat: 38.722252, lng: -9.139337 },
    scene: ['balloons', 'noon'],
    tags: ['lisbon'],
  },
  {
    ago: 502,
    title: 'Your first marathon',
    type: 'milestone',
    description: 'I saw you at mile 20 and cried for both of us.',
    tags: ['proud'],
  },
  {
    ago: 571,
    title: 'Noah’s birthday in the rain',
    type: 'birthday',
    description: 'The picnic moved under the kitchen table.',
    tags: ['birthday', 'rain'],
  },
  {
    ago: 640,
    title: 'The lamp is mended',
    type: 'other',
    description: 'It only needed patience, like somebody I know.',
    tags: ['home'],
  },
  {
    ago: 690,
    title: 'First trip together',
    type: 'travel',
    description: 'Night train, one bunk, no sleep at all.',
    location: 'Copenhagen',
    coordinates: { lat: 55.676098, lng: 12.568337 },
    tags: ['train'],
  },
  {
    ago: 731,
    title: 'The evening we said it',
    type: 'anniversary',
    description: 'On the tram, between two stops.',
    tags: ['us'],
  },
  {
    ago: 760,
    title: 'First kiss',
    type: 'date',
    description: 'It started to rain, and neither of us had noticed.',
    location: 'Volkspark Friedrichshain',
    coordinates: { lat: 52.5275, lng: 13.4356 },
    scene: ['rain', 'night'],
    tags: ['us', 'rain'],
  },
  {
    ago: 782,
    title: 'How we met',
    type: 'milestone',
    description: 'The last copy of the same book. You let me have it, and kept the receipt.',
    location: 'The bookshop on the corner',
    tags: ['books'],
  },
]

/** What the demo couple has put down of its past, oldest first. */
export const demoTimeline = (today: string): readonly PastEvent[] =>
  told
    .map(
      ({ ago, title, type, description = '', location = '', coordinates = null, scene = null, tags = [] }, index) => ({
        writer: (index % 2) as 0 | 1,
        title,
        type,
        description,
        date: addDays(today, -ago),
        location,
        coordinates,
        tags: [...tags],
        scene,
      }),
    )
    .toReversed()
