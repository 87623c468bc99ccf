import { newCouple, newPerson, type Couple, type Person } from './people.ts'
import { openStillClients } from './non-readers.ts'
import type { Target } from './target.ts'
import type { Wire } from './wire.ts'

/** What an attack has at hand. */
export interface Scene {
  readonly target: Target
  /** People with private data, whom attacks are after. */
  readonly victims: Couple
  /** People who just use the product meanwhile. */
  readonly others: Couple
  /** An attacker's own account. */
  readonly stranger: Person
  /** The number of tries: the first in a full run, the second in the short form. */
  tries(full: number, short: number): number
  readonly isShort: boolean
  /** They have asked for a lot, go on sending and never read; none in the short form, which is over before they would be closed. */
  readonly stillClients: readonly Wire[]
}

export const setScene = async (target: Target, isShort: boolean): Promise<Scene> => {
  const scene = {
    target,
    isShort,
    victims: await newCouple(target),
    others: await newCouple(target),
    stranger: await newPerson(target, 'Mallory'),
    tries: (full: number, short: number) => (isShort ? short : full),
    stillClients: [],
  }
  return isShort ? scene : { ...scene, stillClients: await openStillClients(target) }
}
