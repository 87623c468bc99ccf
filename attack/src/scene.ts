import { newCouple, newPerson, type Couple, type Person } from './people.ts'
import { openStillClients } from './non-readers.ts'
import type { Target } from './target.ts'
import type { Wire } from './wire.ts'

export interface Scene {
  readonly target: Target
  /** A couple with private data, the target of attacks. */
  readonly victims: Couple
  /** A couple that uses the product meanwhile. */
  readonly others: Couple
  /** An attacker's own account. */
  readonly stranger: Person
  /** Returns the number of tries for full or short runs. */
  tries(full: number, short: number): number
  readonly isShort: boolean
  /** Connections that keep sending and never read. None in a short run, which ends before the gateway closes such connections. */
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
