import type { GameState } from '@love-space/contracts/space/interaction.ts'

/** Maximum lengths of lists; the oldest entries are dropped. */
export const listCaps = { history: 30, savedPlans: 20, favorites: 20, ownCards: 60 } as const
type ListName = keyof typeof listCaps

/** Returns a text that is equal for equal content, whatever the order of the fields. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  const sorted = fields.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([name, field]) => `${name}:${canonical(field)}`).join()}}`
}

interface Dated {
  readonly ts: string
}

const newestFirst = (one: Dated, other: Dated): number => {
  if (one.ts !== other.ts) return one.ts > other.ts ? -1 : 1
  const [left, right] = [canonical(one), canonical(other)]
  return left === right ? 0 : left > right ? -1 : 1
}

/** By list, the identity of an entry; of entries with the same one, the newest stays. */
const identities: { readonly [L in ListName]: (entry: NonNullable<GameState[L]>[number]) => string } = {
  history: canonical,
  // Both partners may save the same card, each in their language.
  savedPlans: ({ card, title, details }) => canonical(card === undefined ? [title, details] : [card]),
  favorites: ({ card, title, year }) => canonical(card === undefined ? [title, year] : [card]),
  ownCards: ({ id }) => id,
}

const mergeLists = <L extends ListName>(
  name: L,
  one: GameState[L] | undefined,
  other: GameState[L] | undefined,
): GameState[L] | undefined => {
  if (one === undefined && other === undefined) return undefined
  const entries = [...(one ?? []), ...(other ?? [])] as NonNullable<GameState[L]>[number][]
  const identityOf = identities[name] as (entry: Dated) => string
  const known = new Set<string>()
  const kept = entries.toSorted(newestFirst).filter((entry) => {
    const identity = identityOf(entry)
    if (known.has(identity)) return false
    known.add(identity)
    return true
  })
  return kept.slice(0, listCaps[name]) as unknown as GameState[L]
}

const keysOf = (...records: (object | undefined)[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record ?? {}))),
]

const mergeScores = (one: GameState['scoreByUser'], other: GameState['scoreByUser']) =>
  one && other
    ? Object.fromEntries(keysOf(one, other).map((id) => [id, Math.max(one[id] ?? 0, other[id] ?? 0)]))
    : (one ?? other)

type Decks = NonNullable<GameState['decks']>

const orderly = ({ round, seen }: Decks[string]): Decks[string] => ({ round, seen: [...new Set(seen)].toSorted() })

const mergeDeck = (one: Decks[string] | undefined, other: Decks[string] | undefined): Decks[string] => {
  if (!one || !other) return orderly(one ?? other ?? { round: 0, seen: [] })
  if (one.round !== other.round) return orderly(one.round > other.round ? one : other)
  return orderly({ round: one.round, seen: [...one.seen, ...other.seen] })
}

const mergeDecks = (one: GameState['decks'], other: GameState['decks']): GameState['decks'] =>
  (one ?? other) && Object.fromEntries(keysOf(one, other).map((name) => [name, mergeDeck(one?.[name], other?.[name])]))

export type PartialState = { readonly [F in keyof GameState]?: GameState[F] | undefined }

/** Returns the fields that a member chooses together, with the time `at`. */
const choicesOf = ({ at, turn, deck, card, challenge, mode, category, filters }: GameState): PartialState => ({
  at,
  turn,
  deck,
  card,
  challenge,
  mode,
  category,
  filters,
})

const laterChoice = (one: GameState, other: GameState): PartialState => {
  const [left, right] = [choicesOf(one), choicesOf(other)]
  const [leftAt, rightAt] = [left.at ?? '', right.at ?? '']
  if (leftAt !== rightAt) return leftAt > rightAt ? left : right
  return canonical(left) >= canonical(right) ? left : right
}

export const withoutAbsent = (state: PartialState): GameState =>
  Object.fromEntries(Object.entries(state).filter(([, field]) => field !== undefined))

/** Merges states: unites lists; higher score, further deck, later choice win. Commutative, associative, idempotent. */
export const mergeStates = (one: GameState, other: GameState): GameState =>
  withoutAbsent({
    ...laterChoice(one, other),
    scoreByUser: mergeScores(one.scoreByUser, other.scoreByUser),
    decks: mergeDecks(one.decks, other.decks),
    history: mergeLists('history', one.history, other.history),
    savedPlans: mergeLists('savedPlans', one.savedPlans, other.savedPlans),
    favorites: mergeLists('favorites', one.favorites, other.favorites),
    ownCards: mergeLists('ownCards', one.ownCards, other.ownCards),
  })

export const normalState = (state: GameState): GameState => mergeStates(state, state)

const lists = Object.keys(listCaps) as ListName[]

/** Returns the fields that lost in the merge to a later choice, a higher score, a later round or newer entries. */
export const fieldsNotKept = (given: GameState, kept: GameState): string[] => {
  const isKept = (name: keyof GameState): boolean => {
    if (name === 'decks') {
      return Object.entries(given.decks ?? {}).every(([deck, { round }]) => kept.decks?.[deck]?.round === round)
    }
    if (name === 'scoreByUser') {
      return Object.entries(given.scoreByUser ?? {}).every(([id, points]) => kept.scoreByUser?.[id] === points)
    }
    const list = lists.find((one) => one === name)
    if (!list) return canonical(given[name]) === canonical(kept[name])
    const entries = new Set((kept[list] ?? []).map(canonical))
    return (given[list] ?? []).every((entry) => entries.has(canonical(entry)))
  }
  const names = Object.keys(given) as (keyof GameState)[]
  return names.filter((name) => given[name] !== undefined && !isKept(name))
}

/** Returns whether a game was played between two states, not only browsed. */
export const isMove = (before: GameState, after: GameState): boolean => {
  const grew = (['history', 'savedPlans', 'favorites'] as const).some((name) => {
    const known = new Set((before[name] ?? []).map(canonical))
    return (after[name] ?? []).some((entry) => !known.has(canonical(entry)))
  })
  return (
    grew || Object.entries(after.scoreByUser ?? {}).some(([id, points]) => points > (before.scoreByUser?.[id] ?? 0))
  )
}
