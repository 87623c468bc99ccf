import type { Connection } from 'mongoose'
import { spaceModel } from './space.model.ts'
import type { SpaceRecord } from './space.types.ts'

export type LogTap = (tap: {
  readonly spaceId: string
  readonly ringId: string
  readonly at: Date
  readonly browser: string
}) => Promise<void>

/** Notes a tap on its ring beside the aggregate's versions: nobody else keeps a copy of it, and no writer loses to it. */
export const createTapLog = (connection: Connection): LogTap => {
  const spaces = connection.collection<SpaceRecord>(spaceModel.collection)
  return async ({ spaceId, ringId, at, browser }) => {
    await spaces.updateOne(
      { _id: spaceId, 'rings.ringId': ringId },
      { $set: { 'rings.$.lastUsedAt': at, 'rings.$.lastUsedBy': browser } },
    )
  }
}
