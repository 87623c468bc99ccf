import { addDays } from '@love-space/couple-rules/days.ts'

/** A letter of the demo. `writer` is an index into the couple. */
export interface PastLetter {
  readonly writer: 0 | 1
  readonly date: string
  /** Minutes after midnight in the couple's time zone. */
  readonly minute: number
  readonly message: string
  readonly mood: string
  readonly tags: string[]
  readonly liked: boolean
}

interface Beginning {
  readonly text: string
  readonly mood: string
  readonly tags?: readonly string[]
}

const beginnings: readonly Beginning[] = [
  { text: 'The kettle sang your song again this morning.', mood: 'playful', tags: ['kitchen'] },
  { text: 'I kept the window seat for you in my head all day.', mood: 'missing' },
  { text: 'You hummed in your sleep. I did not dare to move.', mood: 'romantic' },
  { text: 'Thank you for the soup, and for not mentioning the salt.', mood: 'grateful', tags: ['kitchen'] },
  { text: 'The market had the small plums. I bought far too many.', mood: 'playful', tags: ['market'] },
  { text: 'Your mother called. We talked about you for an hour, all of it kind.', mood: 'grateful', tags: ['family'] },
  { text: 'I saw how you stood up for her in that meeting.', mood: 'proud', tags: ['work'] },
  { text: 'It rained on the way home, and I thought of your yellow coat.', mood: 'missing', tags: ['rain'] },
  { text: 'The lake was like glass today. I threw no stone, for once.', mood: 'romantic', tags: ['lake'] },
  { text: 'The plant you gave up on has a leaf. A small one. Come and see.', mood: 'playful', tags: ['home'] },
  { text: 'I read the last page first again. Do not tell the book club.', mood: 'playful', tags: ['books'] },
  { text: 'You carried everything up four floors and only laughed.', mood: 'proud', tags: ['home'] },
  { text: 'The train stood still for an hour, and I had your letter in my bag.', mood: 'grateful', tags: ['train'] },
  { text: 'Our corner smells of cinnamon again, so it must be autumn.', mood: 'romantic', tags: ['home'] },
  { text: 'I finally mended the lamp. It only needed patience, like somebody I know.', mood: 'proud', tags: ['home'] },
  { text: 'Somebody in the tram had your laugh. I looked twice.', mood: 'missing', tags: ['tram'] },
  { text: 'We danced in the hall with our coats on. Let us be late more often.', mood: 'romantic' },
  {
    text: 'You remembered the name of the street. I had only remembered the light.',
    mood: 'grateful',
    tags: ['travel'],
  },
  { text: 'The neighbors asked whether we are newlyweds. I did not correct them.', mood: 'playful' },
  { text: 'I was short with you this morning, and I am sorry.', mood: 'grateful' },
  { text: 'Two hundred steps to the tower, and you counted every one aloud.', mood: 'playful', tags: ['travel'] },
  { text: 'It is too quiet here without your questions.', mood: 'missing' },
  { text: 'I found our first ticket in the blue notebook.', mood: 'romantic', tags: ['books'] },
  { text: 'You said it would work, and it did.', mood: 'proud', tags: ['work'] },
]

const endings: readonly string[] = [
  'Come home early?',
  'I saved you the corner piece.',
  'Sleep well, you.',
  'Tell me everything tonight.',
  'I would choose you again, with the bad puns and all.',
  'Bring the good cheese.',
  'Save me a dance.',
  'Until the door, then.',
  'That is all. That is a lot.',
  'You make the ordinary days the best ones.',
  'Walk with me later, the long way.',
  'I love you, in case the tram was loud.',
  'Sunday is ours.',
  'Only four more sleeps.',
  'Leave the light on for me.',
  'Yours, with flour on both hands.',
]

const days = 365
const writesOf = [0.64, 0.58] as const
const likes = 0.55
const hasEnding = 0.7

export const lettersOfAYear = (today: string): PastLetter[] => {
  const letters: PastLetter[] = []
  for (let ago = days; ago > 1; ago -= 1) {
    const date = addDays(today, -ago)
    for (const writer of [0, 1] as const) {
      const random = randomFor(`${date} ${writer}`)
      // The last two weeks have no gaps, for a streak.
      if (random() > writesOf[writer] && ago > 14) continue
      const beginning = pick(beginnings, random())
      const { text = '', mood = 'romantic', tags = [] } = beginning ?? {}
      const message = random() < hasEnding ? `${text} ${pick(endings, random()) ?? ''}`.trim() : text
      const minute = 7 * 60 + Math.floor(random() * 15 * 60)
      letters.push({ writer, date, minute, message, mood, tags: [...tags], liked: random() < likes })
    }
  }
  return letters
}

export interface PastMood {
  readonly person: 0 | 1
  readonly date: string
  readonly rating: 1 | 2 | 3 | 4 | 5
}

const ratesOf = [0.82, 0.7] as const
/** Ratings, mostly of good days; a repeated one is drawn more often. */
const usualRatings = [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5] as const

/** Returns a year of moods, reproducible by day. */
export const moodsOfAYear = (today: string): PastMood[] => {
  const moods: PastMood[] = []
  for (let ago = days; ago >= 1; ago -= 1) {
    const date = addDays(today, -ago)
    for (const person of [0, 1] as const) {
      const random = randomFor(`mood ${date} ${person}`)
      if (random() > ratesOf[person]) continue
      moods.push({ person, date, rating: pick(usualRatings, random()) ?? 4 })
    }
  }
  return moods
}

const pick = <T>(all: readonly T[], at: number): T | undefined => all[Math.floor(at * all.length)]

/** Returns a random generator seeded by a text: FNV-1a, then mulberry32. */
const randomFor = (text: string): (() => number) => {
  let state = 2_166_136_261
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
