import type { GameState } from '@love-space/contracts/space/interaction.ts'
import { listCaps } from '@love-space/couple-rules/game-state.ts'
import { sha256 } from '@love-space/service-kit/process/crypto.ts'
import type { GameDoc } from './game.model.ts'

type Written = NonNullable<GameDoc['writtenBy']>
const lists = Object.keys(listCaps) as (keyof typeof listCaps)[]

const digestOf = (list: string, entry: object): string => sha256(`${list} ${JSON.stringify(entry)}`)

const entriesOf = (state: GameState): string[] =>
  lists.flatMap((list) => (state[list] ?? []).map((entry) => digestOf(list, entry)))

/** Returns the writers of a state's entries: the known ones, and `writer` for new entries unless null. */
export const writtenAfter = (
  known: Written,
  { before, after, userId }: { readonly before: GameState; readonly after: GameState; readonly userId: string | null },
): Written => {
  const there = new Set(entriesOf(before))
  const present = entriesOf(after)
  const added = userId === null ? [] : present.filter((entry) => !there.has(entry)).map((entry) => ({ entry, userId }))
  return [...known.filter(({ entry }) => present.includes(entry)), ...added]
}

export const withoutEntriesOf = (state: GameState, known: Written, userIds: readonly string[]): GameState => {
  const excluded = new Set(known.filter(({ userId }) => userIds.includes(userId)).map(({ entry }) => entry))
  if (excluded.size === 0) return state
  const kept = lists.flatMap((list) => {
    const entries: readonly object[] | undefined = state[list]
    return entries ? [[list, entries.filter((entry) => !excluded.has(digestOf(list, entry)))] as const] : []
  })
  return { ...state, ...Object.fromEntries(kept) }
}
