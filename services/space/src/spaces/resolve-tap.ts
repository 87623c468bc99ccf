import type { AnswerOf, BodyOf } from '@love-space/contracts/call-parts.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { resolveTap as contract } from '@love-space/contracts/space/tap.internal.ts'
import { browserFamily } from '@love-space/service-kit/http/browser-family.ts'
import { settleWithin } from '@love-space/service-kit/process/in-time.ts'
import type { Deps } from '../deps.ts'
import { proveTap } from '../sun/prove-tap.ts'
import { ringAt, verdictOf } from './pair.rules.ts'
import { ringWasTapped } from './space.events.ts'
import { findPair, spacesOfUser } from './spaces.queries.ts'
import { toSpace } from './space.view.ts'

const mySpaceOf = async (deps: Deps, ownerId: string): Promise<Space | null> => {
  const [space] = await spacesOfUser(deps, ownerId)
  return space ? toSpace(deps, space) : null
}

export const resolveTap = async (
  deps: Deps,
  { token, object, browser, ip, peek, ...proof }: BodyOf<typeof contract>,
): Promise<AnswerOf<typeof contract>['data']> => {
  const now = deps.clock()
  const { space: place, pair } = await findPair(deps, { token, object })
  const proven = await proveTap(deps, { space: place, ring: ringAt(place, pair) }, { pair, ip, peek, ...proof })
  const tapped = proven === 'forged' ? null : proven
  const verdict = verdictOf(proven === 'forged' ? null : place, pair, now, tapped)
  const { found, spaceId, ringId, ownerId } = verdict
  // The auth service limits known links: it can tell the owner from strangers, who must not block the owner.
  if (found === 'unknown') await deps.limitLinks.unknown(pair, ip)
  const signed = await deps.signVerdict(verdict)
  if (peek || spaceId === null || ringId === null) return { verdict: signed, mySpace: null }
  const tap = { spaceId, at: now, browser: browserFamily(browser) }
  await deps.ringTaps.upsert({ _id: ringId }, { $set: tap }, [ringWasTapped(ringId, now)])
  const mySpace = found === 'owned' && ownerId !== null ? await settleWithin(() => mySpaceOf(deps, ownerId)) : null
  return { verdict: signed, mySpace: mySpace ?? null, ...(tapped && { ticket: tapped.ticket }) }
}
