import type { Scene } from './scene.ts'
import type { Tally } from './tally.ts'

export interface Row {
  readonly id: string
  readonly title: string
  /** Whether the row simulates many machines by addresses. It is skipped if only one loopback address works. */
  readonly needsManyAddresses?: boolean
  attack(scene: Scene, tally: Tally): Promise<void>
}

export const inTurn =
  (...parts: Row['attack'][]): Row['attack'] =>
  async (scene, tally) => {
    for (const part of parts) await part(scene, tally)
  }
