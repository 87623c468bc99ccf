import type { SpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import { AppError } from '@love-space/service-kit/http/app-error.ts'
import type { Deps } from '../deps.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'
import { toSpaceRecord } from './space-record.view.ts'

const pageSize = 100

export const findSpaceRecords = async ({ spaces }: Deps, ids: readonly string[]): Promise<SpaceRecord[]> =>
  (await spaces.findByIds(ids)).filter(({ erasingAt }) => !erasingAt).map(toSpaceRecord)

/** The spaces behind this id, in order; those being erased are left out, so a page may be shorter, but only the last is empty. */
export const spaceRecordsAfter = async ({ spaces }: Deps, after: string | undefined): Promise<SpaceRecord[]> => {
  let behind = after
  for (;;) {
    const found = await spaces.find(behind === undefined ? {} : { _id: { $gt: behind } }, {
      sort: { _id: 1 },
      limit: pageSize,
    })
    const records = found.filter(({ erasingAt }) => !erasingAt).map(toSpaceRecord)
    if (records.length > 0 || found.length < pageSize) return records
    behind = found.at(-1)?._id
  }
}

/** Throws SPACE_NOT_FOUND also for one that is being erased. */
export const requireSpaceById = async ({ spaces }: Deps, spaceId: string): Promise<SpaceDoc> => {
  const space = await spaces.findById(spaceId)
  if (!space || space.erasingAt) throw new AppError('SPACE_NOT_FOUND')
  return space
}
