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

/** Attaches the files that an item shows now, and lets go of others; of one that is gone, of all. */
export const attachItemFiles = defineJob({
  name: 'attach-item-files',
  data: Strict({ kind: TrashKind, id: Id, spaceId: Id, version: Type.Integer() }),
})

/** Leaves with the write of an item, so that no death comes between them. */
export const attachingJob = (kind: ItemKind['name'], item: ItemDoc, time: Date) => {
  const { _id: id, spaceId, userId, version } = item
  const data = { kind, id, spaceId, version }
  return jobOf(attachItemFiles, { key: `${kind}:${id}:${version}`, data, spaceId, userId, time })
}

const attach = async (deps: Deps, { kind: name, id, spaceId }: JobData<typeof attachItemFiles>): Promise<void> => {
  const kind = itemKindOf(deps, name)
  if (!kind) return
  await kind.hasChanged?.(spaceId)
  const present = () => kind.items.findById(id)
  // Of two that run at once, the one that ends later sees what the other has stored.
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
