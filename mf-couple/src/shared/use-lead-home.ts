import { paths } from '@love-space/contracts/paths.ts'
import { useLocation, useNavigate } from '@love-space/web-kit/router.ts'

/** Leads home from this page, but nobody who has gone elsewhere meanwhile. What asks for it may be shown no longer by then. */
export function useLeadHome() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (options?: { viewTransition: boolean }) => {
    if (window.location.pathname === pathname) await navigate(paths.home, options)
  }
}
