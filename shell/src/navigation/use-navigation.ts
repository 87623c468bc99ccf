import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { isAdmin, useSession } from '@love-space/web-kit/session/session.store.ts'

/** Whether the navigation stands beside or below the page: wherever the space is asked for, but not for operators without one. */
export function useHasNavigation(): boolean {
  const user = useSession((session) => session.user)
  const { data: space, isEnabled } = useMySpace()
  return isEnabled && (Boolean(space) || !isAdmin(user))
}
