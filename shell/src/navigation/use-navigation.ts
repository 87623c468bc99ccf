import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { isAdmin, useSession } from '@love-space/web-kit/session/session.store.ts'

export function useHasNavigation(): boolean {
  const user = useSession((session) => session.user)
  const { data: space, isEnabled } = useMySpace()
  return isEnabled && (Boolean(space) || !isAdmin(user))
}
