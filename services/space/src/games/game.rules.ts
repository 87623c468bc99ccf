import { stateSchemas, type GameKey, type GameState } from '@love-space/contracts/space/interaction.ts'
import { clockAheadMsMax, refusedDay } from '@love-space/couple-rules/days.ts'
import { mergeStates, normalState, withoutAbsent } from '@love-space/couple-rules/game-state.ts'
import { AppError, type FieldError, refuseFields } from '@love-space/service-kit/process/app-error.ts'
import { sha256 } from '@love-space/service-kit/process/crypto.ts'
import { fieldErrorsOf, fits } from '@love-space/service-kit/process/validation.ts'

/** Throws INVALID_INPUT for fields of other games, points or turns of non-members, and impossible days. */
export const requireState = (key: GameKey, state: GameState, memberIds: readonly string[]): void => {
  const schema = stateSchemas[key]
  if (!fits(schema, state)) refuseFields(fieldErrorsOf(schema, state, 'body'))
  const message = 'Only the two of you play here.'
  const strangers = Object.keys(state.scoreByUser ?? {}).filter((id) => !memberIds.includes(id))
  const errors: FieldError[] = strangers.map((id) => ({ field: `body.scoreByUser.${id}`, message }))
  for (const [index, { date }] of (state.savedPlans ?? []).entries()) {
    const refusal = date == null ? undefined : refusedDay(date)
    if (refusal !== undefined) errors.push({ field: `body.savedPlans.${index}.date`, message: refusal })
  }
  if (typeof state.turn === 'string' && !memberIds.includes(state.turn)) errors.push({ field: 'body.turn', message })
  refuseFields(errors)
}

const notAhead =
  (now: Date) =>
  (ts: string): string => {
    const time = Date.parse(ts)
    if (Number.isNaN(time)) throw new AppError('INVALID_INPUT', 'This is not a valid time.')
    return time > now.getTime() + clockAheadMsMax ? now.toISOString() : new Date(time).toISOString()
  }

/** Returns the state in its stored form. Lowers future times to now: they would otherwise stay the newest forever. */
export const normalisedState = (state: GameState, now: Date): GameState => {
  const time = notAhead(now)
  const dated = <E extends { readonly ts: string }>(entries: E[] | undefined) =>
    entries?.map((entry) => ({ ...entry, ts: time(entry.ts) }))
  const taken = withoutAbsent({
    ...state,
    at: state.at === undefined ? now.toISOString() : time(state.at),
    history: dated(state.history),
    savedPlans: dated(state.savedPlans),
    favorites: dated(state.favorites),
    ownCards: dated(state.ownCards),
  })
  return normalState(taken)
}

export const ofMembers = (state: GameState, memberIds: readonly string[]): GameState => {
  const { scoreByUser, turn, ...rest } = state
  const points = Object.entries(scoreByUser ?? {}).filter(([id]) => memberIds.includes(id))
  return {
    ...rest,
    ...(scoreByUser ? { scoreByUser: Object.fromEntries(points) } : {}),
    ...(turn === undefined ? {} : { turn: turn !== null && memberIds.includes(turn) ? turn : null }),
  }
}

export const isSpicy = (before: GameState, { category, history = [] }: GameState): boolean => {
  const known = new Set((before.history ?? []).map(({ ts, text }) => ts + text))
  return (
    (category === 'spicy' && before.category !== 'spicy') ||
    history.some((entry) => entry.category === 'spicy' && !known.has(entry.ts + entry.text))
  )
}

export const afterWrite = (before: GameState, given: GameState, replaces: boolean): GameState =>
  replaces ? given : mergeStates(before, given)

/** More than both partners make while a connection breaks and the gateway sends a move again. */
const movesMax = 20

/** Returns the id of a move: each delivery of one write to one version has the same. A merge has none and needs none. */
export const moveIdOf = (userId: string, body: GameState, madeFrom: number | null | undefined): string | undefined =>
  madeFrom === undefined ? undefined : sha256(JSON.stringify([userId, madeFrom, body]))

export const withMove = (moves: readonly string[] = [], id: string | undefined): string[] =>
  [...moves, ...(id === undefined ? [] : [id])].slice(-movesMax)

export const versionOf = (ifMatch: string | null): number | null | undefined => {
  if (ifMatch === null) return undefined
  const [, digits] = /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}
