import { browserFamily } from '@love-space/service-kit/http/browser-family.ts'
import type { Deps } from '../deps.ts'
import { beginSession, type BegunSession } from '../sessions/begin-session.ts'
import { endSession } from '../sessions/end-session.ts'
import { endPresentedSession } from '../sessions/end-sessions.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import type { UserDoc } from '../users/user.model.ts'
import type { TapContext } from './read-tap.ts'

/** A tap of a ring, and when it was. */
export interface RingTap {
  readonly ringId: string
  readonly at: Date
}

/** Begins a session of the ring's owner in the place of whatever session the browser had. */
export const signInByRing = async (
  deps: Deps,
  owner: UserDoc,
  tap: RingTap,
  { context, live }: { readonly context: TapContext; readonly live: LiveSession | null },
): Promise<BegunSession> => {
  const begun = await beginSession(deps, {
    user: owner,
    method: 'ring',
    amr: ['ring'],
    browser: browserFamily(context.browser),
    tap,
  })
  if (live) await endSession(deps, live.session, 'replaced')
  // An expired access token names no session; the refresh cookie still does.
  await endPresentedSession(deps, context.refresh ?? null, 'replaced')
  return begun
}
