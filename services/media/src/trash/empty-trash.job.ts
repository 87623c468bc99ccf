import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import { scheduledJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { attachingJob } from '../items/attach-item-files.ts'
import type { ItemDoc, ItemKind } from '../items/item-kind.ts'
import { itemKinds } from '../all-items/item-kinds.ts'
import { trashMs } from './trash.queries.ts'

const emptyKind = ({ clock }: Deps, { name, items }: ItemKind, signal: AbortSignal): Promise<void> => {
  const time = clock()
  const old = { trashedAt: { $gt: new Date(0), $lt: new Date(time.getTime() - trashMs) } }
  const remove = (item: ItemDoc) => {
    const gone = attachingJob(name, { ...item, version: item.version + 1 }, time)
    return items.tombstone({ _id: item._id, ...old }, [gone])
  }
  return forEachMatching(items, old, remove, signal)
}

export const emptyTrash = (deps: Deps): Job =>
  scheduledJob({
    name: 'empty-trash',
    schedule: '*/10 * * * *',
    run: async ({ step }) => {
      for (const kind of itemKinds(deps)) await step(kind.name, (signal) => emptyKind(deps, kind, signal))
    },
  })
