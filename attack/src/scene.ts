import { newCouple, newUser, type Couple, type TestUser } from './people.ts'
import { openStillClients } from './non-readers.ts'
import type { Target } from './target.ts'
import type { Wire } from './wire.ts'

export interface Scene {
  readonly target: Target
  readonly victims: Couple
  readonly others: Couple
  readonly stranger: TestUser
  tries(full: number, short: number): number
  readonly isShort: boolean
  /** Clients that keep sending and never read. None in a short run, which ends before the gateway closes them. */
  readonly stillClients: readonly Wire[]
}

/** Returns all ways to try something; in the short form a few, which differ from turn to turn. */
export const waysFor = <T>({ isShort }: Scene, ways: readonly T[], few: number, turn: number): readonly T[] =>
  isShort ? Array.from({ length: few }, (_, index) => ways[(turn * few + index) % ways.length] as T) : ways

export const setScene = async (target: Target, isShort: boolean): Promise<Scene> => {
  const scene = {
    target,
    isShort,
    victims: await newCouple(target),
    others: await newCouple(target),
    stranger: await newUser(target, 'Mallory'),
    tries: (full: number, short: number) => (isShort ? short : full),
    stillClients: [],
  }
  return isShort ? scene : { ...scene, stillClients: await openStillClients(target) }
}
