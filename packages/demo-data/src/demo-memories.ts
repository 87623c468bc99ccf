import type { MemoryCategory } from '@love-space/contracts/media/memory.ts'
import type { Light, Scene } from './demo-pictures.ts'

/** A memory of the demo couple; `by` and those of the comments are places in the couple. */
export interface PastMemory {
  readonly daysAgo: number
  readonly by: 0 | 1
  readonly title: string
  readonly description: string
  readonly category: MemoryCategory
  readonly tags: readonly string[]
  readonly pictures: readonly (readonly [scene: Scene, light: Light])[]
  readonly liked: boolean
  readonly comment?: string
}

type Row = readonly [
  daysAgo: number,
  by: 0 | 1,
  title: string,
  description: string,
  category: MemoryCategory,
  tags: string,
  pictures: string,
  comment?: string,
]

const rows: readonly Row[] = [
  [
    1,
    0,
    'Two cups, one window',
    'It rained all morning and neither of us minded.',
    'daily_life',
    'kitchen',
    'cups/dawn rain/winter',
    'I still owe you the second pot.',
  ],
  [
    4,
    1,
    'The late tram home',
    'You slept on my shoulder past our stop. I let you.',
    'daily_life',
    'tram night',
    'city/night',
  ],
  [
    9,
    0,
    'Leaves up to the knees',
    'The whole avenue was ours, and so was every leaf.',
    'date',
    'autumn walk',
    'hills/autumn',
    'My pockets are still full of chestnuts.',
  ],
  [
    16,
    1,
    'Your birthday, in one breath',
    'Five candles stood for all of them. You wished for a long time.',
    'birthday',
    'cake',
    'cake/dawn balloons/noon',
    'You will never find out what for.',
  ],
  [23, 0, 'Plums on the windowsill', 'The market had the small ones again.', 'daily_life', 'market', 'flowers/autumn'],
  [
    31,
    1,
    'The lighthouse, finally',
    'Two hundred steps. You counted every one aloud.',
    'travel',
    'coast tower',
    'lighthouse/night sea/dusk',
    'Two hundred and four!',
  ],
  [38, 0, 'First frost', '', 'daily_life', 'winter', 'snow/winter'],
  [
    47,
    1,
    'Slow train to the lake',
    'An hour late and not one of them wasted.',
    'travel',
    'train lake',
    'train/autumn hills/dusk',
  ],
  [
    58,
    0,
    'Under the borrowed tent',
    'We counted eleven shooting stars and argued about the twelfth.',
    'date',
    'stars camping',
    'stars/night',
    'It was a plane. I know it was a plane.',
  ],
  [
    66,
    1,
    'Second summer, same blanket',
    'Cheese, bread, and somebody’s dog who stayed for both.',
    'date',
    'picnic',
    'picnic/noon',
  ],
  [
    79,
    0,
    'The ferry at six',
    'Nobody else on deck. You held the map like a captain.',
    'travel',
    'sea',
    'sea/dawn',
    'We did get there. In the end.',
  ],
  [
    92,
    1,
    'Rooftop, the warm night',
    'All those windows, and somewhere behind one of them: us, two years ago.',
    'anniversary',
    'city',
    'city/dusk',
  ],
  [
    104,
    0,
    'Garden of the aunt',
    'She gave us more flowers than we have glasses.',
    'holiday',
    'family flowers',
    'flowers/noon',
  ],
  [117, 1, 'Balloons for no reason', 'You said a Tuesday is reason enough.', 'other', 'tuesday', 'balloons/dawn'],
  [133, 0, 'Swimming before breakfast', 'The water was cold, your laugh was not.', 'holiday', 'sea summer', 'sea/noon'],
  [149, 1, 'The hill with the one tree', 'We carved nothing into it. It knows anyway.', 'date', 'walk', 'hills/noon'],
  [
    166,
    0,
    'Night train',
    'Upper bunk for me, stories for both.',
    'travel',
    'train',
    'train/night',
    'The one with the bear was the best.',
  ],
  [
    184,
    1,
    'Rain on the skylight',
    'We stayed in and cooked everything that was left.',
    'daily_life',
    'rain kitchen',
    'rain/dusk',
  ],
  [201, 0, 'May, all of it', '', 'holiday', 'spring', 'flowers/dawn'],
  [
    219,
    1,
    'Picnic, take one',
    'It ended under the bridge, with wet bread and dry humour.',
    'date',
    'picnic rain',
    'picnic/dusk',
  ],
  [238, 0, 'Across the bay', 'The light came on just as we turned the corner.', 'travel', 'coast', 'lighthouse/dusk'],
  [257, 1, 'Snow in the wrong month', 'You wore my yellow scarf. It is yours now.', 'daily_life', 'snow', 'snow/dawn'],
  [
    276,
    0,
    'Two years',
    'The same table, the same wrong order, the same us.',
    'anniversary',
    'dinner',
    'cups/dusk city/winter',
    'I would choose you again.',
  ],
  [295, 1, 'Your first cake', 'It leaned. We leaned with it.', 'birthday', 'cake kitchen', 'cake/noon'],
  [
    314,
    0,
    'Cabin, two nights',
    'No signal, one stove, all the time there is.',
    'holiday',
    'cabin snow',
    'snow/night stars/winter',
  ],
  [
    333,
    1,
    'New Year on the hill',
    'We saw everybody’s fireworks and made a wish on each.',
    'holiday',
    'new-year',
    'stars/dusk',
  ],
  [352, 0, 'The shop with the bad coffee', 'And the good corner. We will be back.', 'date', 'coffee', 'cups/winter'],
]

const textOf = (part: string | undefined): string => part ?? ''

/** A year of their memories, oldest first. */
export const demoMemories: readonly PastMemory[] = rows
  .map(([daysAgo, by, title, description, category, tags, pictures, comment], index) => ({
    daysAgo,
    by,
    title,
    description,
    category,
    tags: tags.split(' '),
    pictures: pictures.split(' ').map((picture) => {
      const [scene, light] = picture.split('/')
      return [textOf(scene) as Scene, textOf(light) as Light] as const
    }),
    liked: index % 3 !== 1,
    ...(comment === undefined ? {} : { comment }),
  }))
  .toReversed()
