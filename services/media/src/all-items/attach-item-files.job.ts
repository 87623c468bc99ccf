import type { JobData, JobRun } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { setAttached } from '../files/attach-file.ts'
import type { attachItemFiles } from '../items/attach-item-files.ts'
import { itemRef } from '../items/item-kind.ts'
import { itemKindOf } from './item-kinds.ts'

const attach = async (deps: Deps, { kind: name, id, spaceId }: JobData<typeof attachItemFiles>): Promise<void> => {
  const kind = itemKindOf(deps, name)
  if (!kind) return
  await kind.hasChanged?.(spaceId, id)
  const present = () => kind.items.findById(id)
  // Repeat until the version is stable: of two concurrent runs, the later one sees the other's result.
  for (let item = await present(); ;) {
    const fileIds = item ? [...kind.fileIdsOf(item), ...(kind.voiceIdsOf?.(item) ?? [])] : []
    await setAttached(deps, { spaceId }, itemRef(name, id), fileIds)
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
