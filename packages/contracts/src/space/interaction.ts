import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id, Instant } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'

export const gameKeys = ['couple_game', 'truth_or_dare', 'date_ideas', 'movie_night'] as const
export type GameKey = (typeof gameKeys)[number]

export const isGameKey = (key: string): key is GameKey => (gameKeys as readonly string[]).includes(key)

const Words = (maxLength: number) => Type.String({ minLength: 1, maxLength })
/** Name of a deck, mood or genre in the front ends' lists. */
const Name = Type.String({ pattern: '^[a-z0-9-]{1,40}$' })
const CardId = Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' })
const listed = limits.gameListMax

export const Mode = OneOf(['truth', 'dare'])
export type Mode = Static<typeof Mode>

export const Category = OneOf(['sweet', 'fun', 'deep', 'spicy'])
export type Category = Static<typeof Category>

/** Id of a card, by which each partner reads it in their own language. Cards of older releases only have texts. */
const CardRef = Type.Optional(CardId)

export const Challenge = Strict({
  deck: Type.Optional(Name),
  card: CardRef,
  text: Words(limits.cardCharsMax),
  points: Type.Integer({ minimum: 1, maximum: 3 }),
})
export type Challenge = Static<typeof Challenge>

const HistoryEntry = Strict({
  type: Mode,
  category: Category,
  card: CardRef,
  text: Words(limits.cardCharsMax),
  ts: Instant,
})
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM' })
/** A saved idea. With a day, it is a plan. */
export const SavedPlan = Strict({
  card: CardRef,
  title: Words(limits.savedTitleCharsMax),
  details: Type.String({ maxLength: 1000 }),
  ts: Instant,
  date: Type.Optional(Nullable(Day)),
  time: Type.Optional(Nullable(TimeOfDay)),
  done: Type.Optional(Type.Boolean()),
})
export type SavedPlan = Static<typeof SavedPlan>
const Year = Type.Integer({ minimum: limits.filmYearMin, maximum: limits.filmYearMax })
const Favorite = Strict({ card: CardRef, title: Words(limits.savedTitleCharsMax), year: Year, ts: Instant })
export type Favorite = Static<typeof Favorite>
const OwnCard = Strict({
  id: CardId,
  deck: Name,
  text: Words(limits.cardCharsMax),
  points: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  year: Type.Optional(Year),
  ts: Instant,
})
export type OwnCard = Static<typeof OwnCard>
/** Progress through a deck. A seen card comes again only in the next round. */
const DeckProgress = Strict({
  round: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  seen: Type.Array(CardId, { maxItems: limits.cardsPerDeckMax }),
})
export type DeckProgress = Static<typeof DeckProgress>

const shared = {
  /** Time of the choices in the state; by default the server's time. */
  at: Type.Optional(Instant),
  turn: Type.Optional(Nullable(Id)),
  deck: Type.Optional(Name),
  card: Type.Optional(Nullable(CardId)),
  decks: Type.Optional(Type.Record(Name, DeckProgress, { maxProperties: 20, additionalProperties: false })),
  ownCards: Type.Optional(Type.Array(OwnCard, { maxItems: limits.ownCardsMax })),
}
const filter = Type.Optional(Nullable(Name))

const fieldsOf = {
  couple_game: {
    scoreByUser: Type.Optional(
      Type.Record(Id, Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
        maxProperties: 2,
        additionalProperties: false,
      }),
    ),
    challenge: Type.Optional(Nullable(Challenge)),
  },
  truth_or_dare: {
    mode: Type.Optional(Mode),
    category: Type.Optional(Category),
    history: Type.Optional(Type.Array(HistoryEntry, { maxItems: listed })),
  },
  date_ideas: {
    filters: Type.Optional(Strict({ mood: filter, budget: filter, duration: filter })),
    savedPlans: Type.Optional(Type.Array(SavedPlan, { maxItems: listed })),
  },
  movie_night: {
    filters: Type.Optional(Strict({ mood: filter, genre: filter, duration: filter })),
    favorites: Type.Optional(Type.Array(Favorite, { maxItems: listed })),
  },
}

export const stateSchemas = {
  couple_game: Strict({ ...shared, ...fieldsOf.couple_game }),
  truth_or_dare: Strict({ ...shared, ...fieldsOf.truth_or_dare }),
  date_ideas: Strict({ ...shared, ...fieldsOf.date_ideas }),
  movie_night: Strict({ ...shared, ...fieldsOf.movie_night }),
} as const satisfies Record<GameKey, unknown>

export const GameState = Strict({
  ...shared,
  ...fieldsOf.couple_game,
  ...fieldsOf.truth_or_dare,
  ...fieldsOf.date_ideas,
  ...fieldsOf.movie_night,
  filters: Type.Optional(Strict({ mood: filter, budget: filter, genre: filter, duration: filter })),
})
export type GameState = Static<typeof GameState>

export const Interaction = Strict({
  state: GameState,
  /** Version for `If-Match`, in quotes; 0 before the first move. */
  version: Type.Integer({ minimum: 0 }),
  present: Type.Array(Id),
  /** Spicy cards of 'Truth or Dare'. They are open if both members are 18 and both allow them. */
  spicy: Strict({ isOpen: Type.Boolean(), areAdults: Type.Boolean(), allowedBy: Type.Array(Id) }),
})
export type Interaction = Static<typeof Interaction>
