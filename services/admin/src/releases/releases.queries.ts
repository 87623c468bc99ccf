import type { listReleases } from '@love-space/contracts/admin/front-end.routes.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { Deps } from '../deps.ts'

/** Returns all releases by front end, newest first. There are about a dozen per front end, so no paging is needed. */
export const allReleases = async ({ releases }: Deps): Promise<AnswerOf<typeof listReleases>['data']['releases']> => {
  const found = await releases.find({}).sort({ _id: 1 }).lean()
  return found
    .toSorted((a, b) => a.frontEnd.localeCompare(b.frontEnd) || b.since.getTime() - a.since.getTime())
    .map(({ _id, since, tellings: _tellings, ...one }) => ({ ...one, since: since.toISOString() }))
}
