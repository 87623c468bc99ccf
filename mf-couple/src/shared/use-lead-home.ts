import { paths } from '@love-space/contracts/paths.ts'
import { useLocation, useNavigate } from '@love-space/web-kit/router.ts'

/** Navigates home, unless the user has left this page. The caller may be unmounted by then. */
export function useLeadHome() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (options?: { viewTransition: boolean }) => {
    if (window.location.pathname === pathname) await navigate(paths.home, options)
  }
}
