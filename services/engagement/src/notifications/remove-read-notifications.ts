import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import type { Deps } from '../deps.ts'
import type { ReadMarkDoc } from './notification.model.ts'

const dayMs = 86_400_000
const keptMs = 180 * dayMs
/** Delay before a mark is looked at again, because the release before this one moves marks without a due time. */
const againMs = 30 * dayMs

/** Writes the time of reading into the notifications that a mark covers, so that they are found by it. */
const dateCovered = async (deps: Deps, mark: ReadMarkDoc, signal: AbortSignal): Promise<void> => {
  const { notifications, readMarks, clock } = deps
  const { _id, version, readUpTo, dueAt: readAt } = mark
  const covered = { userId: _id, readAt: null, createdAt: { $lte: readUpTo } }
  await forEachMatching(
    notifications,
    covered,
    (one) => notifications.update({ ...covered, _id: one._id }, { $set: { readAt } }, []),
    signal,
  )
  // A mark that moved meanwhile stays due.
  const next = { $set: { dueAt: new Date(clock().getTime() + againMs) } }
  await readMarks.update({ _id, version }, next, [])
}

/** Deletes notifications 180 days after they were read. No hint is sent: lists leave them out when they next load. */
export const removeReadNotifications = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  const { notifications, readMarks, clock } = deps
  const now = clock()
  await forEachMatching(readMarks, { dueAt: { $lte: now } }, (mark) => dateCovered(deps, mark, signal), signal)
  const old = { readAt: { $lt: new Date(now.getTime() - keptMs) } }
  await forEachMatching(
    notifications,
    old,
    ({ _id, userId }) => notifications.tombstone({ ...old, _id, userId }, []),
    signal,
  )
}
