import type { SpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import type { Deps } from '../deps.ts'
import { toSpaceRecord } from './space-record.view.ts'

const pageSize = 100

export const findSpaceRecords = async ({ spaces }: Deps, ids: readonly string[]): Promise<SpaceRecord[]> =>
  (await spaces.findByIds(ids)).filter(({ erasingAt }) => !erasingAt).map(toSpaceRecord)

export const spaceRecordsAfter = async ({ spaces }: Deps, after: string | undefined): Promise<SpaceRecord[]> => {
  const behind = after === undefined ? {} : { _id: { $gt: after } }
  const found = await spaces.find({ ...behind, erasingAt: null }, { sort: { _id: 1 }, limit: pageSize })
  return found.map(toSpaceRecord)
}
