import type { MemoryCategory } from '@love-space/contracts/media/memory.ts'
import type { Light, Scene } from './demo-pictures.ts'

/** A memory of the demo. `by` fields are indexes into the couple. */
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
  facts: readonly [daysAgo: number, by: 0 | 1, category: MemoryCategory, tags: string, pictures: string],
  words: readonly [title: string, description: string, comment?: string],
]

const rows: readonly Row[] = [
  [
    [1, 0, 'daily_life', 'kitchen', 'cups/dawn rain/winter'],
    ['Two cups, one window', 'It rained all morning and neither of us minded.', 'I still owe you the second pot.'],
  ],
  [
    [4, 1, 'daily_life', 'tram night', 'city/night'],
    ['The late tram home', 'You slept on my shoulder past our stop. I let you.'],
  ],
  [
    [9, 0, 'date', 'autumn walk', 'hills/autumn'],
    [
      'Leaves up to the knees',
      'The whole avenue was ours, and so was every leaf.',
      'My pockets are still full of chestnuts.',
    ],
  ],
  [
    [16, 1, 'birthday', 'cake', 'cake/dawn balloons/noon'],
    [
      'Your birthday, in one breath',
      'Five candles stood for all of them. You wished for a long time.',
      'You will never find out what for.',
    ],
  ],
  [
    [23, 0, 'daily_life', 'market', 'flowers/autumn'],
    ['Plums on the windowsill', 'The market had the small ones again.'],
  ],
  [
    [31, 1, 'travel', 'coast tower', 'lighthouse/night sea/dusk'],
    ['The lighthouse, finally', 'Two hundred steps. You counted every one aloud.', 'Two hundred and four!'],
  ],
  [
    [38, 0, 'daily_life', 'winter', 'snow/winter'],
    ['First frost', ''],
  ],
  [
    [47, 1, 'travel', 'train lake', 'train/autumn hills/dusk'],
    ['Slow train to the lake', 'An hour late and not one of them wasted.'],
  ],
  [
    [58, 0, 'date', 'stars camping', 'stars/night'],
    [
      'Under the borrowed tent',
      'We counted eleven shooting stars and argued about the twelfth.',
      'It was a plane. I know it was a plane.',
    ],
  ],
  [
    [66, 1, 'date', 'picnic', 'picnic/noon'],
    ['Second summer, same blanket', 'Cheese, bread, and somebody’s dog who stayed for both.'],
  ],
  [
    [79, 0, 'travel', 'sea', 'sea/dawn'],
    ['The ferry at six', 'Nobody else on deck. You held the map like a captain.', 'We did get there. In the end.'],
  ],
  [
    [92, 1, 'anniversary', 'city', 'city/dusk'],
    ['Rooftop, the warm night', 'All those windows, and somewhere behind one of them: us, two years ago.'],
  ],
  [
    [104, 0, 'holiday', 'family flowers', 'flowers/noon'],
    ['Garden of the aunt', 'She gave us more flowers than we have glasses.'],
  ],
  [
    [117, 1, 'other', 'tuesday', 'balloons/dawn'],
    ['Balloons for no reason', 'You said a Tuesday is reason enough.'],
  ],
  [
    [133, 0, 'holiday', 'sea summer', 'sea/noon'],
    ['Swimming before breakfast', 'The water was cold, your laugh was not.'],
  ],
  [
    [149, 1, 'date', 'walk', 'hills/noon'],
    ['The hill with the one tree', 'We carved nothing into it. It knows anyway.'],
  ],
  [
    [166, 0, 'travel', 'train', 'train/night'],
    ['Night train', 'Upper bunk for me, stories for both.', 'The one with the bear was the best.'],
  ],
  [
    [184, 1, 'daily_life', 'rain kitchen', 'rain/dusk'],
    ['Rain on the skylight', 'We stayed in and cooked everything that was left.'],
  ],
  [
    [201, 0, 'holiday', 'spring', 'flowers/dawn'],
    ['May, all of it', ''],
  ],
  [
    [219, 1, 'date', 'picnic rain', 'picnic/dusk'],
    ['Picnic, take one', 'It ended under the bridge, with wet bread and dry humour.'],
  ],
  [
    [238, 0, 'travel', 'coast', 'lighthouse/dusk'],
    ['Across the bay', 'The light came on just as we turned the corner.'],
  ],
  [
    [257, 1, 'daily_life', 'snow', 'snow/dawn'],
    ['Snow in the wrong month', 'You wore my yellow scarf. It is yours now.'],
  ],
  [
    [276, 0, 'anniversary', 'dinner', 'cups/dusk city/winter'],
    ['Two years', 'The same table, the same wrong order, the same us.', 'I would choose you again.'],
  ],
  [
    [295, 1, 'birthday', 'cake kitchen', 'cake/noon'],
    ['Your first cake', 'It leaned. We leaned with it.'],
  ],
  [
    [314, 0, 'holiday', 'cabin snow', 'snow/night stars/winter'],
    ['Cabin, two nights', 'No signal, one stove, all the time there is.'],
  ],
  [
    [333, 1, 'holiday', 'new-year', 'stars/dusk'],
    ['New Year on the hill', 'We saw everybody’s fireworks and made a wish on each.'],
  ],
  [
    [352, 0, 'date', 'coffee', 'cups/winter'],
    ['The shop with the bad coffee', 'And the good corner. We will be back.'],
  ],
]

export const demoMemories: readonly PastMemory[] = rows
  .map(([[daysAgo, by, category, tags, pictures], [title, description, comment]], index) => ({
    daysAgo,
    by,
    title,
    description,
    category,
    tags: tags.split(' '),
    pictures: pictures.split(' ').map((picture) => picture.split('/') as [Scene, Light]),
    liked: index % 3 !== 1,
    ...(comment === undefined ? {} : { comment }),
  }))
  .toReversed()
