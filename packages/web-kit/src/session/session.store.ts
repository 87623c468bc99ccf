import { create } from 'zustand'
import { isOperator } from '@love-space/contracts/admin/operator-roles.ts'
import { login } from '@love-space/contracts/auth/session.calls.ts'
import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { meWithRoles, register } from '@love-space/contracts/auth/user.calls.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { passwordlessSpaceLogin } from '@love-space/contracts/gateway/tap.calls.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { api } from '../api/api-client.ts'
import { credentials } from '../credentials/credentials.ts'
import { followLanguage } from '../browser/language.ts'
import { refreshWith } from '../queries/query-client.ts'
import { rememberLogout, sendPendingLogout } from '../credentials/pending-logout.ts'
import { forgetUploads } from '../files/uploads.ts'

export interface SessionState {
  readonly user: User | null
  readonly isAuthenticated: boolean
  readonly loading: boolean
  readonly error: string | null
}

const anonymous = { user: null, isAuthenticated: false } as const
const signedInAs = (user: User) => ({ user, isAuthenticated: true }) as const
const stored = () => {
  const user = credentials.token() === null ? null : credentials.user()
  return user ? signedInAs(user) : anonymous
}

export const useSession = create<SessionState>(() => ({ ...stored(), loading: true, error: null }))

export async function startSession(): Promise<void> {
  refreshWith('profile', refreshUser)
  if (credentials.token() === null) return useSession.setState({ ...anonymous, loading: false })
  await refreshUser()
}

let refreshes = 0

/** Fetches the user. A newer call supersedes it. After a failure, the stored user stays. */
export async function refreshUser(): Promise<void> {
  const own = (refreshes += 1)
  try {
    const answer = await api.call(meWithRoles)
    if (answer && own === refreshes) {
      credentials.setUser(answer.data.user)
      followLanguage(answer.data.user.language)
    }
  } catch {}
  useSession.setState({ ...stored(), loading: false })
}

/** Stores a session that a call returned, and shows its user as signed in. */
export function adoptSession({ token, user }: SignedIn): void {
  credentials.set(token, user)
  followLanguage(user.language)
  useSession.setState({ ...signedInAs(user), loading: false, error: null })
}

export const signIn = (body: BodyOf<typeof login>): Promise<void> =>
  attempt(async () => (await api.call(login, { body })).data)

/** Registers a user. The key comes from the draft, so that a retry creates no second account. */
export const signUp = (body: BodyOf<typeof register>, idempotencyKey?: string): Promise<void> =>
  attempt(async () => (await api.call(register, { body, ...(idempotencyKey ? { idempotencyKey } : {}) })).data)

export const signInBySpace = (body: BodyOf<typeof passwordlessSpaceLogin>): Promise<void> =>
  attempt(async () => (await api.call(passwordlessSpaceLogin, { body })).data)

/** Signs out in all tabs at once. `keep`: files wait for the user's next sign-in, unless the user asked to sign out. */
export async function logout(pendingFiles: 'forget' | 'keep' = 'forget'): Promise<void> {
  const userId = credentials.userId()
  rememberLogout(pendingFiles)
  credentials.clear()
  useSession.setState({ ...anonymous, loading: false, error: null })
  if (userId !== undefined && pendingFiles === 'forget') await forgetUploads(userId).catch(() => undefined)
  await sendPendingLogout().catch(() => undefined)
}

export const clearSessionError = (): void => useSession.setState({ error: null })

/** Returns whether to show the back-office. For display only: the server checks permissions. */
export const isAdmin = (user: User | null): boolean =>
  user !== null &&
  isOperator([user.role, ...user.userRoles.flatMap(({ isActive, role }) => (isActive ? [role.name] : []))])

async function attempt(call: () => Promise<SignedIn>): Promise<void> {
  useSession.setState({ loading: true, error: null })
  try {
    adoptSession(await call())
  } catch (error) {
    useSession.setState({ loading: false, error: error instanceof Error ? error.message : String(error) })
    throw error
  }
}

credentials.subscribe(() => {
  const before = useSession.getState().user
  const now = stored()
  if (before === null && now.user === null) return
  useSession.setState(now.user?.id === before?.id ? now : { ...now, error: null })
})
