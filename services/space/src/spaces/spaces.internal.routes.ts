import * as invitationContract from '@love-space/contracts/space/invitation.internal.ts'
import * as spaceContract from '@love-space/contracts/space/space.internal.ts'
import * as tapContract from '@love-space/contracts/space/tap.internal.ts'
import { currentFirst } from '@love-space/couple-rules/current-space.ts'
import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { findSpacePeople } from './find-space-people.ts'
import { isHidingWordsOf } from './disowned.rules.ts'
import { joinNeedsYes } from './handled-ring.rules.ts'
import { requireNoOtherRequest } from './join-request.rules.ts'
import { issueAlphaInvitation, issueSpace } from './issue-space.ts'
import { opensEmptySpace, refusalAt, ringAt } from './pair.rules.ts'
import { resolveTap } from './resolve-tap.ts'
import { factsOf } from './space.facts.ts'
import { findSpaceOfActiveRing, openPair, possibleSpacesOf, requireSpaceById } from './spaces.queries.ts'
import { tapLink, toInvitation } from './space.view.ts'

export const mountInternalRoutes = (app: HttpApp, deps: Deps): void => {
  const { clock } = deps

  bind(app, tapContract.resolveTap, async ({ body }) => ({ data: await resolveTap(deps, body) }))

  bind(app, tapContract.checkOpening, async ({ body }) => {
    const now = clock()
    const { space, pair } = await openPair(deps, body)
    const refusal = refusalAt(space, pair, now)
    if (!space || refusal) throw new AppError(refusal ?? 'TAP_UNKNOWN')
    const ring = ringAt(space, pair)
    if (ring && joinNeedsYes(space, ring)) requireNoOtherRequest(space, null, now)
    return { data: { canCreateSpace: opensEmptySpace(space, pair, now) } }
  })

  bind(app, tapContract.checkRing, async ({ body }) => {
    requireFound(await findSpaceOfActiveRing(deps, body), 'TAP_UNKNOWN')
  })

  bind(app, spaceContract.getSpaceFacts, async ({ params }) => ({
    data: factsOf(await requireSpaceById(deps, params.spaceId)),
  }))

  bind(app, spaceContract.getSpacesOfUser, async ({ params }) => {
    const { userId } = params
    const named = await possibleSpacesOf(deps, userId)
    const found = currentFirst(userId, named, clock())
    return { data: { spaces: found.map(factsOf), disowned: named.filter(isHidingWordsOf(userId)).map(factsOf) } }
  })

  bind(app, spaceContract.findSpacePeople, async ({ body }) => ({
    data: { userIds: await findSpacePeople(deps, body.ids) },
  }))

  bind(app, spaceContract.issueSpace, async ({ body }) => {
    const { spaceId, token, rings } = await issueSpace(deps, body.rings)
    const links = rings.map((ring) => ({ ringId: ring.ringId, url: tapLink(deps, token, ring.token) }))
    return { data: { spaceId, links } }
  })

  bind(app, invitationContract.issueAlphaInvitation, async () => {
    const { id, url, expiresAt } = toInvitation(deps, await issueAlphaInvitation(deps))
    return { data: { invitationId: id, url, expiresAt } }
  })
}
