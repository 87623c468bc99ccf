import { useEffect } from 'react'
import { create } from 'zustand'
import { ApiProblem, hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { useLocation, useNavigate } from '@love-space/web-kit/router.ts'

/** Tokens of mail links by page. They are in memory only, and stay while the user signs in. */
export const useMailTokens = create<Readonly<Record<string, string | undefined>>>(() => ({}))

export function useMailToken(): { token: string | null; forget: () => void } {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const given = new URLSearchParams(hash.slice(1)).get('token')
  const kept = useMailTokens((tokens) => tokens[pathname])
  useEffect(() => {
    if (given === null) return
    useMailTokens.setState({ [pathname]: given })
    void navigate(pathname, { replace: true })
  }, [given, pathname, navigate])
  return { token: given ?? kept ?? null, forget: () => useMailTokens.setState({ [pathname]: undefined }) }
}

export const isTokenRefused = (error: unknown): boolean =>
  hasCode(error, 'LINK_EXPIRED') ||
  (error instanceof ApiProblem && error.errors.some(({ field }) => field === 'body.token'))
