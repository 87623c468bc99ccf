import { browserFamily } from '@love-space/service-kit/http/browser-family.ts'
import type { Deps } from '../deps.ts'
import { logTap } from './log-tap.ts'
import { openPair } from './spaces.queries.ts'
import { verdictOf } from './tap.rules.ts'

export interface Tap {
  readonly token: string
  readonly object: string
  readonly browser: string
  readonly ip: string
  readonly peek: boolean
}

/** Says what a link opens, signed for auth, which alone decides what that means for the person who tapped. */
export const resolveTap = async (deps: Deps, tap: Tap): Promise<string> => {
  const now = deps.clock()
  const opened = await openPair(deps, tap, now)
  await deps.limitLinks.tap(opened, tap.ip)
  const { space, opening } = opened
  if (space && opening.ring && !tap.peek) {
    const browser = browserFamily(tap.browser)
    await logTap(deps, { _id: opening.ring.ringId, spaceId: space._id, at: now, browser })
  }
  return deps.signVerdict(verdictOf(space, opening))
}
