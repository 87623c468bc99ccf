import { addUserByToken, createWithToken, validateToken } from '@love-space/contracts/http/space.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { bind } from '@love-space/service-kit/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http-app.ts'
import type { SpaceDeps } from '../deps.ts'
import { prefixOf } from '../secrets.ts'
import { joinSpace } from './join-space.ts'
import { opensEmptySpace } from './opening.rules.ts'
import { notesOfClaim, requireValidSettings } from './settings.rules.ts'
import { openPair } from './space.queries.ts'
import { toSpace } from './space.view.ts'

const requireSelf = (user: { readonly userId: string }, userId: string): void => {
  if (user.userId !== userId) throw new AppError('USER_MISMATCH')
}

/** The ways into a space: a free ring, or an invitation. */
export const mountEntryRoutes = (app: HttpApp, deps: SpaceDeps): void => {
  const openLimited = async (link: { token: string; object: string }, ip: string) => {
    const opened = await openPair(deps, link, deps.clock())
    await deps.limitTaps(opened, ip)
    return opened
  }

  bind(app, validateToken, async ({ query, ip }) => {
    const { space, opening } = await openLimited(query, ip)
    if (!space || opening.refusal) return { data: { valid: false, canCreateSpace: false, spaceName: null } }
    const canCreateSpace = opensEmptySpace(space, opening)
    return { data: { valid: true, canCreateSpace, spaceName: space.customName } }
  })

  bind(app, createWithToken, async ({ user, body, ip }) => {
    const { token, userId, object, customName, notes, timeZone } = body
    requireSelf(user, userId)
    requireValidSettings({ timeZone }, 'UTC', deps.clock())
    await openLimited(body, ip)
    const claim = { customName, timeZone, notes: notesOfClaim(notes, token, prefixOf(token)) }
    const space = await joinSpace(deps, { userId, token, object, claim })
    return { data: { space: await toSpace(deps.people, space) } }
  })

  bind(app, addUserByToken, async ({ user, body, ip }) => {
    const { token, userId, object } = body
    requireSelf(user, userId)
    await openLimited(body, ip)
    const space = await joinSpace(deps, { userId, token, object, claim: null })
    return { data: { space: await toSpace(deps.people, space) } }
  })
}
