import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { getInteraction, putInteraction } from '@love-space/contracts/space/interaction.routes.ts'
import { gameKeys, type GameKey, type GameState, type Interaction } from '@love-space/contracts/space/interaction.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { listCaps, mergeStates } from '@love-space/couple-rules/game-state.ts'
import { ApiError } from '@love-space/demo-data/demo-client.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import type { BrowserClient } from './client.ts'
import { newCouple } from './couple.ts'
import { killInTurn, recordOf, until } from './parts.ts'

/** Counts of an evening. All except `moves` and `kills` must be 0. */
export interface EveningTally {
  moves: number
  kills: number
  mismatches: number
  movesLost: number
}

type Move = (state: GameState) => GameState
/** An evening goes on after its kills until this many moves were made. */
export const movesMin = 40
const movesTimeoutMs = 60_000
const victims = ['space', 'gateway', 'mongo', 'nats'] as const

interface Player {
  readonly userId: string
  readonly client: BrowserClient
  readonly spaceId: string
  readonly shown: Map<GameKey, Interaction>
  readonly waiting: Map<GameKey, GameState>
  points: number
  readonly liked: Set<string>
}

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

const look = async ({ client, spaceId, shown }: Player, key: GameKey): Promise<Interaction> => {
  const { data } = await client.call(getInteraction, { params: { spaceId, key } })
  shown.set(key, data)
  return data
}

/** Plays as the screens do: under an optimistic lock, with retry on conflict, and a queue while offline. */
const play = async (player: Player, key: GameKey, move: Move): Promise<void> => {
  const { client, spaceId, shown, waiting } = player
  const at = new Date().toISOString()
  const kept = waiting.get(key)
  const before = mergeStates(shown.get(key)?.state ?? {}, kept ?? {})
  if (kept) {
    waiting.set(key, { ...move(before), at })
    return
  }
  try {
    for (;;) {
      const base = shown.get(key) ?? (await look(player, key))
      const body = { ...move(base.state), at }
      const headers = { 'if-match': `"${base.version}"` }
      try {
        const { data } = await client.call(putInteraction, { params: { spaceId, key }, body, headers })
        shown.set(key, data)
        return
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412)) throw error
        await look(player, key)
      }
    }
  } catch (error) {
    if (!isPassing(error)) throw error
    waiting.set(key, { ...move(before), at })
  }
}

const sendWaiting = async (player: Player): Promise<void> => {
  const { client, spaceId, shown, waiting } = player
  for (const [key, body] of waiting) {
    try {
      const { data } = await client.call(putInteraction, { params: { spaceId, key }, body })
      shown.set(key, data)
      if (waiting.get(key) === body) waiting.delete(key)
    } catch (error) {
      if (!isPassing(error)) throw error
      return
    }
  }
}

const moveOf = (player: Player, lot: number): readonly [GameKey, Move] => {
  const { userId } = player
  const ts = new Date().toISOString()
  const key = gameKeys[lot % gameKeys.length] ?? 'couple_game'
  switch (key) {
    case 'couple_game': {
      player.points += 1
      const { points } = player
      return [key, (state) => ({ ...state, scoreByUser: { ...state.scoreByUser, [userId]: points } })]
    }
    case 'truth_or_dare': {
      const entry = { type: 'truth', category: 'fun', text: `of ${userId}, ${lot}`, ts } as const
      return [key, (state) => ({ ...state, history: [entry, ...(state.history ?? [])].slice(0, listCaps.history) })]
    }
    case 'date_ideas': {
      const filters = { mood: ['cosy', 'playful', 'romantic'][lot % 3] ?? null }
      return [key, (state) => ({ ...state, filters })]
    }
    case 'movie_night': {
      const film = { title: `of ${userId}, ${player.liked.size % 8}`, year: 2001, ts }
      player.liked.add(film.title)
      const isOther = ({ title }: { readonly title: string }) => title !== film.title
      return [key, (state) => ({ ...state, favorites: [film, ...(state.favorites ?? []).filter(isOther)] })]
    }
  }
}

export async function runEvening(options: {
  dir: string
  kills: number
  seed: number
  log: (line: string) => void
}): Promise<EveningTally> {
  const { dir, kills, seed, log } = options
  const partners = await newCouple(recordOf(dir).web, await issueTapLinks(dir, 2))
  const tally: EveningTally = { moves: 0, kills: 0, mismatches: 0, movesLost: 0 }
  const over = new AbortController()
  try {
    const spaces = await partners[0]?.client.insist(listSpaces, {})
    const spaceId = spaces?.data.spaces[0]?.id ?? ''
    const players = partners.map(({ client, userId }): Player => ({
      client,
      userId,
      spaceId,
      shown: new Map(),
      waiting: new Map(),
      points: 0,
      liked: new Set(),
    }))
    const evening = players.map(async (player, index) => {
      const lots = fc.sample(fc.nat(), { seed: seed + index, numRuns: 10_000 })
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        await sendWaiting(player)
        const [key, move] = moveOf(player, lots[turn % lots.length] ?? turn)
        await play(player, key, move)
        tally.moves += 1
        await delay(20)
      }
    })
    const killed = (victim: string): void => {
      tally.kills += 1
      log(`${victim} was killed and is back; ${tally.moves} moves so far`)
    }
    await killInTurn({ dir, victims, kills, seed, pauseMs: 300, killed })
    await until(async () => tally.moves >= movesMin, movesTimeoutMs)
    over.abort()
    await Promise.all(evening)
    const isSent = await until(async () => {
      for (const player of players) await sendWaiting(player)
      return players.every(({ waiting }) => waiting.size === 0)
    }, 60_000)
    if (!isSent) throw new Error('Moves still waited for a connection after 60 s.')
    await compare(players, tally)
    return tally
  } finally {
    over.abort()
    for (const { listener } of partners) listener.stop()
  }
}

async function compare(players: readonly Player[], tally: EveningTally): Promise<void> {
  for (const key of gameKeys) {
    const seen = await Promise.all(
      players.map(({ client, spaceId }) => client.insist(getInteraction, { params: { spaceId, key } })),
    )
    const states = seen.map((one) => JSON.stringify([one.data.state, one.data.version]))
    if (new Set(states).size > 1) tally.mismatches += 1
    const { scoreByUser = {}, favorites = [], history = [] } = seen[0]?.data.state ?? {}
    for (const { userId, points, liked } of players) {
      if (key === 'couple_game') tally.movesLost += Math.abs(points - (scoreByUser[userId] ?? 0))
      if (key === 'movie_night') {
        const titles = favorites.map(({ title }) => title)
        for (const title of liked) if (titles.filter((one) => one === title).length !== 1) tally.movesLost += 1
      }
    }
    if (key === 'truth_or_dare') {
      const doubled = history.length - new Set(history.map(({ text, ts }) => text + ts)).size
      tally.movesLost += doubled + Math.max(0, history.length - listCaps.history)
    }
  }
}
