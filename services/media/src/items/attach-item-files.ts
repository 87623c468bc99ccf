import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { TrashKind } from '@love-space/contracts/media/trash.ts'
import { defineJob } from '@love-space/service-kit/jobs/job.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import { Type } from '@sinclair/typebox'
import type { ItemDoc, ItemKind } from './item-kind.ts'

/** Job that makes the files an item shows the only ones attached to it; a deleted item keeps none. */
export const attachItemFiles = defineJob({
  name: 'attach-item-files',
  data: Strict({ kind: TrashKind, id: Id, spaceId: Id, version: Type.Integer() }),
})

/** Returns the job to store in the write of an item, so that a crash cannot separate the two. */
export const attachingJob = (kind: ItemKind['name'], item: ItemDoc, time: Date) => {
  const { _id: id, spaceId, userId, version } = item
  const data = { kind, id, spaceId, version }
  return jobOf(attachItemFiles, { key: `${kind}:${id}:${version}`, data, spaceId, userId, time })
}
