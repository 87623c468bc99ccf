import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { TrashKind } from '@love-space/contracts/media/trash.ts'
import { defineJob, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import { setAttached } from '../files/attach-file.ts'
import { itemRef, type ItemDoc, type ItemKind } from './item-kind.ts'
import { itemKindOf } from './item-kinds.ts'

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

const attach = async (deps: Deps, { kind: name, id, spaceId }: JobData<typeof attachItemFiles>): Promise<void> => {
  const kind = itemKindOf(deps, name)
  if (!kind) return
  await kind.hasChanged?.(spaceId, id)
  const present = () => kind.items.findById(id)
  // Repeat until the version is stable: of two concurrent runs, the later one sees the other's result.
  for (let item = await present(); ;) {
    await setAttached(deps, { spaceId }, itemRef(name, id), item ? kind.fileIdsOf(item) : [])
    const after = await present()
    if (after?.version === item?.version) break
    item = after
  }
}

export const runAttachItemFiles =
  (deps: Deps) =>
  async ({ data, step }: JobRun<JobData<typeof attachItemFiles>>): Promise<void> => {
    await step('attach', () => attach(deps, data))
  }
