import type { SignedIn } from '@love-space/contracts/http/auth.ts'
import { handleSpaceToken, type TapAnswer } from '@love-space/contracts/http/gateway.ts'
import type { Space } from '@love-space/contracts/http/space.ts'
import { tap as texts } from '@love-space/texts/en/couple/tap.ts'
import { api } from '@love-space/web-kit/api-client.ts'
import { dayIn } from '@love-space/web-kit/clock.ts'
import { mySpaceQuery } from '@love-space/web-kit/my-space.ts'
import { queryClient } from '@love-space/web-kit/query-client.ts'
import { adoptSession, logout, useSession } from '@love-space/web-kit/session.store.ts'
import { joinSpace } from '../account/join-space.ts'
import { conversationQuery } from '../messages/conversation.queries.ts'
import { freshenSession } from './freshen-session.ts'
import { keepPendingTap, type PendingTap } from './pending-tap.ts'
import type { TapPair } from './tap-address.ts'

/** Where a tap leads. */
export type TapOutcome =
  | { readonly kind: 'go'; readonly to: string; readonly message: string | null }
  | { readonly kind: 'pin'; readonly challenge: string; readonly space: TapAnswer['space'] }
  | { readonly kind: 'bind'; readonly spaceId: string; readonly spaceName: string; readonly ringId: string }
  | { readonly kind: 'for-partner'; readonly tap: PendingTap }
  | { readonly kind: 'failed'; readonly message: string }

const go = (to: string, message: string | null = null): TapOutcome => ({ kind: 'go', to, message })
const failed = (message: string): TapOutcome => ({ kind: 'failed', message })

/** Posts the pair and does what the answer says; `onJoining` is called when a space is being entered right away. */
export async function openTap(pair: TapPair, onJoining: () => void): Promise<TapOutcome> {
  await freshenSession()
  const { data: answer } = await api.call(handleSpaceToken, { body: pair })
  const { action, message, space, ring, challenge, token, user, mySpace } = answer
  switch (action) {
    case 'signup':
      return signUp({ ...pair, ...pickTap(answer) }, onJoining)
    case 'login':
    case 'space-settings':
      return token && user ? enter({ token, user }, space, mySpace, message) : failed(texts.failed)
    case 'home':
      prepareHome(mySpace)
      return go('/')
    case 'config':
      return go('/space-settings')
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

/** Takes over the session a ring or its PIN has opened. */
export function enter(
  signedIn: SignedIn,
  space: TapAnswer['space'],
  mySpace: Space | null = null,
  message: string | null = null,
): TapOutcome {
  adoptSession(signedIn)
  prepareHome(mySpace)
  const isReady = space === null || space.spaceSettingComplete || space.readOnly
  return isReady ? go('/') : go('/space-settings', message ?? texts.finishSetup)
}

/** The day in a space depends on its time zone: with the space comes what to ask for next, at once. */
function prepareHome(mySpace: Space | null): void {
  if (!mySpace) return
  queryClient.setQueryData(mySpaceQuery.queryKey, mySpace)
  void queryClient.prefetchQuery(conversationQuery(dayIn(mySpace.timeZone)))
}

/** Leads to the registration; whoever is signed in is signed out, now that the pair is known to be good. */
export async function goToRegistration(tap: PendingTap): Promise<TapOutcome> {
  keepPendingTap(tap)
  if (useSession.getState().isAuthenticated) await logout()
  return go('/register')
}

const pickTap = ({ canCreateSpace, space }: TapAnswer) => ({
  canCreateSpace,
  spaceId: space?.id ?? null,
  spaceName: space?.name ?? null,
})

async function signUp(tap: PendingTap, onJoining: () => void): Promise<TapOutcome> {
  const { user } = useSession.getState()
  if (!user) return goToRegistration(tap)
  const space = await queryClient.fetchQuery({ ...mySpaceQuery, staleTime: 0 })
  if (!useSession.getState().isAuthenticated) return goToRegistration(tap)
  if (space) return space.id === tap.spaceId ? { kind: 'for-partner', tap } : goToRegistration(tap)
  onJoining()
  await joinSpace(tap, user.id)
  return go('/space-settings', texts.joined)
}
