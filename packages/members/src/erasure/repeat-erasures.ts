import type { ErasureKind } from '@love-space/contracts/erasure.events.ts'
import type { Connection } from 'mongoose'
import type { ErasureStore } from './erasures.ts'

export interface ErasureToRepeat {
  readonly _id: string
  readonly kind: ErasureKind
}

export const erasuresToRepeatCollection = 'erasures_to_repeat'

/** Erases again what a restore brought back; idempotent. */
export const repeatErasures = async (connection: Connection, { again }: ErasureStore): Promise<void> => {
  const repeated = connection.collection<ErasureToRepeat>(erasuresToRepeatCollection)
  for await (const { _id, kind } of repeated.find()) {
    await again(kind, _id)
    await repeated.deleteOne({ _id })
  }
}
