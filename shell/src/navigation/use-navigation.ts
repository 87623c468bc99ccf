import { paths } from '@love-space/contracts/paths.ts'
import { useLocation } from '@love-space/web-kit/router.ts'
import { isAdmin, useSession } from '@love-space/web-kit/session/session.store.ts'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'

/** Pages with one task, which lead on by themselves. */
const tasks: readonly string[] = [paths.tap, paths.join, paths.register, paths.login, paths.choosePassword]

/** Whether the navigation stands beside or below the page: for signed-in people, but not in the back-office or without a space for operators. */
export function useHasNavigation(): boolean {
  const user = useSession((session) => session.user)
  const { data: space } = useMySpace()
  const { pathname } = useLocation()
  if (user === null || tasks.includes(pathname) || `${pathname}/`.startsWith(`${paths.admin}/`)) return false
  return Boolean(space) || !isAdmin(user)
}
