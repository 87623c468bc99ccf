import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { GameKey, GameState } from '@love-space/contracts/space/interaction.ts'
import type { SongIcon } from '@love-space/contracts/space/playlist.ts'
import type { addWish } from '@love-space/contracts/space/wish.routes.ts'
import { addDays } from '@love-space/couple-rules/days.ts'

/** A song of the demo. `by` is an index into the couple. */
export interface DemoSong {
  readonly by: 0 | 1
  readonly titleArtist: string
  readonly description: string
  readonly icon: SongIcon
}

const songs: readonly (readonly [by: 0 | 1, icon: SongIcon, titleArtist: string, description: string])[] = [
  [0, 'star', 'Nina Simone - Feeling Good', 'On in the kitchen, the morning after.'],
  [1, 'play', 'Bill Withers - Lovely Day', 'For the tram, window side.'],
  [0, 'heart', 'Etta James - At Last', 'The one we danced to in the hall with our coats on.'],
  [1, 'music', 'José González - Heartbeats', 'Night train, one earphone each.'],
  [0, 'music', 'Feist - Mushaboom', ''],
  [1, 'heart', 'Otis Redding - These Arms of Mine', 'You hum it in your sleep.'],
]

export const demoSongs: readonly DemoSong[] = songs.map(([by, icon, titleArtist, description]) => ({
  by,
  titleArtist,
  description,
  icon,
}))

/** Returns the address of a search for the song, which outlives any single video. */
export const addressOfSong = ({ titleArtist }: Pick<DemoSong, 'titleArtist'>): string =>
  `https://www.youtube.com/results?${new URLSearchParams({ search_query: titleArtist }).toString()}`

/** A wish of the demo. `by` is an index into the couple. */
export interface DemoWish {
  readonly by: 0 | 1
  readonly body: BodyOf<typeof addWish>
}

/** The demo's wishes, the oldest first. */
export const demoWishes: readonly DemoWish[] = [
  { by: 1, body: { list: 'ours', kind: 'other', title: 'Bake the bread from the blue book', isDone: true } },
  { by: 0, body: { list: 'ours', kind: 'film', title: 'All of Miyazaki, in order' } },
  {
    by: 1,
    body: {
      list: 'ours',
      kind: 'place',
      title: 'Night train to Lisbon',
      note: 'In spring, with the window open.',
      url: 'https://en.wikivoyage.org/wiki/Lisbon',
    },
  },
  { by: 0, body: { list: 'ours', kind: 'place', title: 'The hut above the lake', note: 'Two nights, no signal.' } },
  { by: 0, body: { list: 'mine', kind: 'gift', title: 'Warm gloves', note: 'Mine still live on the tram.' } },
  { by: 0, body: { list: 'mine', kind: 'film', title: 'In the Mood for Love, on a big screen' } },
  {
    by: 0,
    body: {
      list: 'mine',
      kind: 'gift',
      title: 'Pottery evening for two',
      note: 'For the anniversary.',
      isHidden: true,
    },
  },
  { by: 1, body: { list: 'mine', kind: 'place', title: 'The observatory, on a clear night' } },
  { by: 1, body: { list: 'mine', kind: 'gift', title: 'A good bread knife' } },
]

/** A sealed letter of the demo. `by` is an index into the couple. */
export interface DemoCapsule {
  readonly by: 0 | 1
  readonly inDays: number
  readonly together?: true
  readonly text: string
}

export const demoCapsules: readonly DemoCapsule[] = [
  {
    by: 0,
    inDays: 84,
    text: 'If you read this on the balcony: the tomatoes were my idea. If it rains: come inside, I made soup.',
  },
  {
    by: 0,
    inDays: 140,
    together: true,
    text: 'Read this with your head on my shoulder, or not at all.',
  },
  {
    by: 1,
    inDays: 365,
    text: 'A year ago I could not sleep and wrote this instead. I was happy. I hope it shows.',
  },
]

/** Returns the demo's games, for members in the couple's order. They name cards by id, which all languages share. */
export const demoGames = (today: string, [first, second]: readonly [string, string]): Record<GameKey, GameState> => {
  const evening = (ago: number, time = '20:15') => `${addDays(today, -ago)}T${time}:00.000Z`
  const truth = (card: string, text: string, time: string) =>
    ({ type: 'truth', category: 'sweet', card, text, ts: evening(3, time) }) as const
  return {
    couple_game: {
      at: evening(2),
      turn: second,
      deck: 'everyday',
      challenge: { deck: 'everyday', card: '6', text: 'Dance to one song in the living room', points: 2 },
      scoreByUser: { [first]: 17, [second]: 15 },
      decks: { everyday: { round: 3, seen: ['0', '4', '6'] } },
    },
    truth_or_dare: {
      at: evening(3),
      turn: first,
      mode: 'truth',
      category: 'sweet',
      history: [
        truth('3', 'Which of our days would you live through again, exactly as it was?', '20:31'),
        truth('11', 'What makes our home feel like home?', '20:22'),
        truth('1', 'Which little habit of mine makes you smile every time?', '20:15'),
      ],
    },
    date_ideas: {
      at: evening(5),
      savedPlans: [
        {
          card: '107',
          title: 'Planetarium',
          details: 'Lean back and be very small.',
          ts: evening(1),
          date: addDays(today, 6),
          time: '19:30',
        },
        { card: '6', title: 'Record evening', details: 'Each puts on three songs and says why.', ts: evening(5) },
        { title: 'The lighthouse, on foot', details: '', ts: evening(8) },
        {
          card: '3',
          title: 'Puzzle night',
          details: 'A thousand pieces, one pot of tea.',
          ts: evening(11),
          date: addDays(today, -13),
          done: true,
        },
      ],
      ownCards: [{ id: 'own-lighthouse', deck: 'ideas', text: 'The lighthouse, on foot', ts: evening(9) }],
    },
    movie_night: {
      at: evening(4),
      favorites: [
        { card: '207', title: 'Past Lives', year: 2023, ts: evening(4) },
        { card: '5', title: 'Charade', year: 1963, ts: evening(18) },
        { card: '1', title: 'Roman Holiday', year: 1953, ts: evening(40) },
      ],
    },
  }
}

export const demoAnswers = {
  yesterday: ['You. And the corner piece, if I am honest.', 'That you ask me such things at breakfast.'],
  today: [undefined, 'Read it aloud to me tonight, then I will tell you the rest.'],
} as const
