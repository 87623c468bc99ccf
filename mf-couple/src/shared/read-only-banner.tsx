import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { isWritable } from './space-state.ts'

const loadReason = () => import('./read-only-reason.tsx')

/** Explains why a space is read-only. Its code loads only then, because most spaces are active. */
export function ReadOnlyBanner({ user, space }: { user: User; space: Space }) {
  const isReadOnly = !isWritable(space)
  const { Part: Reason, isMissing, retry } = useLazyPart(loadReason, isReadOnly)
  if (!isReadOnly) return null
  if (Reason) return <Reason user={user} space={space} />
  return isMissing ? <LoadFailed onRetry={retry} /> : <Skeleton className="h-16 w-full rounded-field" />
}
