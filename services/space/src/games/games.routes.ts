import * as contract from '@love-space/contracts/space/interaction.routes.ts'
import { fieldsNotKept } from '@love-space/couple-rules/game-state.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { requireMember } from '../spaces/spaces.queries.ts'
import { allowSpicy } from './allow-spicy.ts'
import { versionOf } from './game.rules.ts'
import { findGame, requireGame, toInteraction } from './games.queries.ts'
import { putGame } from './put-game.ts'
import { showPresence } from './show-presence.ts'

const tagOf = (version: number): string => `"${version}"`

export const mountGameRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.getInteraction, async ({ user, params, c }) => {
    const member = await requireMember(deps, user, params.spaceId)
    const key = requireGame(params.key)
    const interaction = await toInteraction(deps, member, key, await findGame(deps, member, key))
    c.header('etag', tagOf(interaction.version))
    return { data: interaction }
  })

  bind(app, contract.putInteraction, async ({ user, params, body, headers, c }) => {
    const member = await requireMember(deps, user, params.spaceId)
    const key = requireGame(params.key)
    const game = await putGame(deps, member, key, body, versionOf(headers.get('if-match')))
    c.header('etag', tagOf(game.version))
    const kept = await toInteraction(deps, member, key, game)
    return { data: { ...kept, notKept: fieldsNotKept(body, kept.state) } }
  })

  bind(app, contract.showPresence, async ({ user, params, body }) => {
    const member = await requireMember(deps, user, params.spaceId)
    await showPresence(deps, member, requireGame(params.key), body.present)
  })

  bind(app, contract.allowSpicy, async ({ user, params, body }) => {
    const member = await requireMember(deps, user, params.spaceId)
    const key = requireGame(params.key)
    return { data: await toInteraction(deps, member, key, await allowSpicy(deps, member, key, body.allowed)) }
  })
}
