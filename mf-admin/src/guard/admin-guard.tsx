import { lazy, Suspense } from 'react'
import { paths } from '@love-space/contracts/paths.ts'
import { adminTexts } from '@love-space/texts/en/admin.ts'
import { Spinner } from '@love-space/ui/spinner.tsx'
import { Navigate, Outlet, useLocation } from '@love-space/web-kit/router.ts'
import { isAdmin, useSession } from '@love-space/web-kit/session/session.store.ts'

const AccessDenied = lazy(async () => ({
  default: (await import(/* webpackChunkName: "access-denied" */ './access-denied.tsx')).AccessDenied,
}))

const PasskeyGate = lazy(async () => ({
  default: (await import(/* webpackChunkName: "passkey-gate" */ './passkey-gate.tsx')).PasskeyGate,
}))

/** Admits operators who chose their password and used a passkey where they must. For display only: the server checks every call. */
export function AdminGuard() {
  const { user, isAuthenticated, loading } = useSession()
  const location = useLocation()
  if (loading) {
    return (
      <div role="status" className="flex min-h-[50vh] items-center justify-center gap-3 text-text-muted">
        <Spinner label={null} className="size-6 text-accent" />
        {adminTexts.guard.checking}
      </div>
    )
  }
  if (!isAuthenticated || !user) return <Navigate to={paths.login} replace state={{ from: location }} />
  if (!isAdmin(user)) {
    return (
      <Suspense fallback={null}>
        <AccessDenied user={user} />
      </Suspense>
    )
  }
  const mustChoose = user.mustChooseToOperate || (user.mustUsePasskey && user.mustChoosePassword)
  if (mustChoose) return <Navigate to={paths.choosePassword} replace state={{ from: location }} />
  if (user.mustUsePasskey) {
    return (
      <Suspense fallback={null}>
        <PasskeyGate user={user} />
      </Suspense>
    )
  }
  return <Outlet />
}
