import * as contract from '@love-space/contracts/internal/space.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { bind } from '@love-space/service-kit/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { SpaceDeps } from '../deps.ts'
import { issueAlphaInvitation, issueSpace } from './issue-space.ts'
import { opensEmptySpace } from './opening.rules.ts'
import { resolveTap } from './resolve-tap.ts'
import { factsOf } from './space.facts.ts'
import { openPair, spacesOfUser } from './space.queries.ts'
import { tapLink, toInvitation } from './space.view.ts'

export const mountInternalRoutes = (app: HttpApp, deps: SpaceDeps): void => {
  const { spaces, secrets, clock, env } = deps

  bind(app, contract.resolveTap, async ({ body }) => ({ data: { verdict: await resolveTap(deps, body) } }))

  bind(app, contract.checkOpening, async ({ body }) => {
    const { space, opening } = await openPair(deps, body, clock())
    if (!space || opening.refusal) throw new AppError(opening.refusal ?? 'TAP_UNKNOWN')
    return { data: { canCreateSpace: opensEmptySpace(space, opening) } }
  })

  bind(app, contract.getSpaceFacts, async ({ params }) => {
    const space = await spaces.findById(params.spaceId)
    if (!space) throw new AppError('SPACE_NOT_FOUND')
    return { data: factsOf(space) }
  })

  bind(app, contract.getSpacesOfUser, async ({ params }) => {
    const found = await spacesOfUser(deps, params.userId)
    return { data: { spaces: found.map(factsOf) } }
  })

  bind(app, contract.issueSpace, async ({ body }) => {
    const { spaceId, token, rings } = await issueSpace(deps, body.rings)
    const links = rings.map((ring) => ({ ringId: ring.ringId, url: tapLink(env.PUBLIC_ORIGIN, token, ring.token) }))
    return { data: { spaceId, links } }
  })

  bind(app, contract.issueAlphaInvitation, async () => {
    const { id, url } = toInvitation(secrets, env.PUBLIC_ORIGIN, await issueAlphaInvitation(deps))
    return { data: { invitationId: id, url } }
  })
}
