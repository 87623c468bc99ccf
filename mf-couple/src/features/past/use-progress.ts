import { useEffect, useLayoutEffect } from 'react'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { past as texts } from '@love-space/texts/en/couple/past.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { showFailure } from '@love-space/ui/use-action.ts'
import { useUploads } from '@love-space/web-kit/files/uploads.store.ts'
import { useHeldWritesOf } from '../../shared/held-writes.ts'
import { isWritable } from '../../shared/space-state.ts'
import { bring, pendingIds, progressOf, type Progress } from './bring-past.ts'
import { isOfPast, pastKey } from './past-key.ts'
import { closePlan, openPlan, usePast, type Plan } from './past.store.ts'

export const bringOn = (user: User, space: Space): void =>
  void bring(user.id, space.id).catch((error: unknown) => showFailure(error, texts.failed, () => bringOn(user, space)))

/** Returns how far a plan is, and ends it once everything has arrived. Continues one that a reload cut. */
export function useProgress(
  user: User,
  space: Space,
): { readonly plan: Plan | null; readonly progress: Progress | null } {
  const key = pastKey(user.id, space.id)
  useLayoutEffect(() => openPlan(key), [key])
  const past = usePast()
  const { files } = past
  const plan = past.key === key ? past.plan : null
  const writes = useHeldWritesOf(user.id)
  // As a text, which stays equal while only the sent bytes change.
  const pending = useUploads(({ uploads }) => pendingIds(user.id, uploads).join(' '))
  const isGoing = plan?.isGoing === true
  const keys = writes.filter(isOfPast).map(({ key }) => key)
  const progress = plan && progressOf(plan, { pending: pending.split(' '), writes: keys, files })
  const isOver = progress?.isOver === true
  useEffect(() => {
    if (isGoing && isWritable(space)) bringOn(user, space)
  }, [isGoing, user, space])
  useEffect(() => {
    if (!isOver) return
    closePlan()
    showToast({ text: texts.done, tone: 'success' })
  }, [isOver])
  return { plan, progress }
}
