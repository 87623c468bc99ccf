import type { Scene } from './scene.ts'
import type { Tally } from './tally.ts'

/** One row of the table: what is tried, and what must hold. */
export interface Row {
  /** The number of the finding, or a letter for what held before or was thought of since. */
  readonly id: string
  readonly title: string
  /** Plays many machines by their addresses: not possible where only one loopback address is. */
  readonly needsManyAddresses?: boolean
  attack(scene: Scene, tally: Tally): Promise<void>
}

/** Carries out the parts of a row, one after the other. */
export const inTurn =
  (...parts: Row['attack'][]): Row['attack'] =>
  async (scene, tally) => {
    for (const part of parts) await part(scene, tally)
  }
