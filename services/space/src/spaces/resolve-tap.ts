import { browserFamily } from '@love-space/service-kit/browser-family.ts'
import type { Clock } from '@love-space/service-kit/clock.ts'
import type { Secrets } from '../secrets.ts'
import type { LimitTaps } from './limit-taps.ts'
import type { Spaces } from './space.model.ts'
import { openPair } from './space.queries.ts'
import type { LogTap } from './tap-log.ts'
import { verdictOf } from './tap.rules.ts'
import type { SignVerdict } from './verdict-signer.ts'

export interface TapDeps {
  readonly spaces: Spaces
  readonly secrets: Secrets
  readonly clock: Clock
  readonly limitTaps: LimitTaps
  readonly logTap: LogTap
  readonly signVerdict: SignVerdict
}

export interface Tap {
  readonly token: string
  readonly object: string
  readonly browser: string
  readonly ip: string
  readonly peek: boolean
}

/** Says what a link opens, signed for auth, which alone decides what that means for whoever tapped. */
export const resolveTap = async (deps: TapDeps, tap: Tap): Promise<string> => {
  const now = deps.clock()
  const opened = await openPair(deps, tap, now)
  await deps.limitTaps(opened, tap.ip)
  const { space, opening } = opened
  if (space && opening.ring && !tap.peek) {
    const browser = browserFamily(tap.browser)
    await deps.logTap({ spaceId: space._id, ringId: opening.ring.ringId, at: now, browser })
  }
  return deps.signVerdict(verdictOf(space, opening))
}
