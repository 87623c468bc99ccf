import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import type { OpenedLink } from '@love-space/contracts/gateway/tap-link.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.calls.ts'
import type { TapAnswer } from '@love-space/contracts/gateway/tap.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { formerSpaceOf, paths } from '@love-space/contracts/paths.ts'
import { tap as texts } from '@love-space/texts/en/couple/tap.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { isExpiring } from '@love-space/web-kit/credentials/token-expiry.ts'
import { refreshToken } from '@love-space/web-kit/credentials/token-refresh.ts'
import { keepMySpace, mySpaceQuery } from '@love-space/web-kit/session/my-space.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { adoptSession, logout, useSession } from '@love-space/web-kit/session/session.store.ts'
import { isToBeSetUp, joinSpace, needsApproval } from '../../shared/joining/join-space.ts'
import { conversationQuery } from '../messages/conversation.queries.ts'
import { keepPendingTap, type PendingTap } from '../../shared/joining/pending-tap.ts'

export type TapView =
  | { readonly kind: 'idle' | 'validating' | 'joining' }
  | { readonly kind: 'go'; readonly to: string; readonly message: string | null }
  | { readonly kind: 'pin'; readonly challenge: string; readonly space: TapAnswer['space'] }
  | { readonly kind: 'bind'; readonly spaceId: string; readonly spaceName: string; readonly ringId: string }
  | { readonly kind: 'for-partner'; readonly tap: PendingTap }
  | { readonly kind: 'failed'; readonly message: string }

const go = (to: string, message: string | null = null): TapView => ({ kind: 'go', to, message })
const failed = (message: string): TapView => ({ kind: 'failed', message })

export async function openTap(pair: OpenedLink, onJoining: () => void): Promise<TapView> {
  await renewOldToken()
  const { data: answer } = await api.call(handleSpaceToken, { body: pair })
  const { action, message, space, ring, challenge, token, user, mySpace } = answer
  switch (action) {
    case 'signup':
      return signUp({ token: pair.token, object: pair.object, ...pickTap(answer) }, onJoining)
    case 'login':
    case 'space-settings':
      return token && user ? enter({ token, user }, space, mySpace, message) : failed(texts.failed)
    case 'home':
      prepareHome(mySpace)
      return go(insideOf(space, mySpace))
    case 'config':
      return go(paths.spaceSettings)
    case 'pin':
      return challenge ? { kind: 'pin', challenge, space } : failed(texts.failed)
    case 'bind':
      return space && ring
        ? { kind: 'bind', spaceId: space.id, spaceName: space.name, ringId: ring.id }
        : failed(texts.failed)
    case 'denied':
      return failed(message ?? texts.accessDenied)
    default:
      return failed(texts.unknownAction)
  }
}

/** Refreshes an expiring token first, because the gateway would treat its user as signed out. */
async function renewOldToken(): Promise<void> {
  const token = credentials.token()
  if (token !== null && isExpiring(token, Date.now())) await refreshToken(token)
}

export function enter(
  signedIn: SignedIn,
  space: TapAnswer['space'],
  mySpace: Space | null = null,
  message: string | null = null,
): TapView {
  adoptSession(signedIn)
  prepareHome(mySpace)
  const isReady = space === null || space.spaceSettingComplete || space.readOnly
  return isReady ? go(insideOf(space, mySpace)) : go(paths.spaceSettings, message ?? texts.finishSetup)
}

const insideOf = (space: TapAnswer['space'], mySpace: Space | null): string =>
  space?.readOnly && space.id !== mySpace?.id ? formerSpaceOf(space.id) : paths.home

function prepareHome(mySpace: Space | null): void {
  if (!mySpace) return
  keepMySpace(mySpace)
  void queryClient.prefetchQuery(conversationQuery(mySpace.today))
}

/** Leads to the registration. Signs the present user out only now, when the server has accepted the link. */
export async function goToRegistration(tap: PendingTap): Promise<TapView> {
  keepPendingTap(tap)
  if (useSession.getState().isAuthenticated) await logout('keep')
  return go(paths.register)
}

const pickTap = ({ canCreateSpace, space, message }: TapAnswer) => ({
  canCreateSpace,
  note: message,
  spaceId: space?.id ?? null,
  spaceName: space?.name ?? null,
})

async function signUp(tap: PendingTap, onJoining: () => void): Promise<TapView> {
  const { user } = useSession.getState()
  if (!user) return goToRegistration(tap)
  const space = await queryClient.fetchQuery({ ...mySpaceQuery, staleTime: 0 })
  if (!useSession.getState().isAuthenticated) return goToRegistration(tap)
  // A user whose own space has ended may join another one.
  if (space && space.status !== 'ENDED')
    return space.id === tap.spaceId ? { kind: 'for-partner', tap } : goToRegistration(tap)
  onJoining()
  try {
    const opened = await joinSpace(tap, user.id)
    return isToBeSetUp(opened) ? go(paths.spaceSettings, texts.joined) : go(paths.home)
  } catch (error) {
    if (needsApproval(error)) return go(paths.home)
    if (!hasCode(error, 'OWN_PASSWORD_NEEDED')) throw error
    // The unfinished join is kept. It resumes once the user has chosen a password.
    return go(paths.choosePassword)
  }
}
