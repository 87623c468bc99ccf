import { useEffect } from 'react'
import { create } from 'zustand'
import { ApiProblem, hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { useLocation, useNavigate } from '@love-space/web-kit/router.ts'

/** Tokens of mails by the page their link opens: in memory only, so that one may sign in before one uses them. */
const useTokens = create<Readonly<Record<string, string | undefined>>>(() => ({}))

/** The token that a mail's link brought to this page, which goes out of the address bar and the history at once. */
export function useMailToken(): { token: string | null; forget: () => void } {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(hash.slice(1)).get('token')
  const kept = useTokens((tokens) => tokens[pathname])
  useEffect(() => {
    if (given === null) return
    useTokens.setState({ [pathname]: given })
    void navigate(pathname, { replace: true })
  }, [given, pathname, navigate])
  return { token: given ?? kept ?? null, forget: () => useTokens.setState({ [pathname]: undefined }) }
}

/** Whether the link itself was refused: used up, too old, or broken on its way through a mail program. */
export const isTokenRefused = (error: unknown): boolean =>
  hasCode(error, 'LINK_EXPIRED') ||
  (error instanceof ApiProblem && error.errors.some(({ field }) => field === 'body.token'))
