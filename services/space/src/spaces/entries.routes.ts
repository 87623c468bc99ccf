import * as contract from '@love-space/contracts/space/entry.routes.ts'
import { calendarOf } from '@love-space/couple-rules/calendar.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { prefixOf } from '../secrets.ts'
import { ticketOf } from '../sun/ring-ticket.ts'
import { joinNeedsYes } from './handled-ring.rules.ts'
import { joinSpace } from './join-space.ts'
import { matchOfPair, opensEmptySpace, refusalAt, ringAt } from './pair.rules.ts'
import { notesWithoutToken, requireValidSettings } from './settings.rules.ts'
import { openPair } from './spaces.queries.ts'
import { toSpace } from './space.view.ts'

const requireSelf = (user: { readonly userId: string }, userId: string): void => {
  if (user.userId !== userId) throw new AppError('USER_MISMATCH')
}

export const mountEntryRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.validateToken, async ({ query, ip, c }) => {
    const now = deps.clock()
    const { space, pair } = await openPair(deps, { ...query, ticket: ticketOf(c, deps) })
    const isKnown = matchOfPair(space, pair, now) !== 'unknown'
    await (isKnown ? deps.limitLinks.check(pair, ip) : deps.limitLinks.unknown(pair, ip))
    if (!space || refusalAt(space, pair, now)) return { data: { valid: false, canCreateSpace: false, spaceName: null } }
    const canCreateSpace = opensEmptySpace(space, pair, now)
    // A visitor who needs a member's consent learns nothing about the space before it.
    const ring = ringAt(space, pair)
    const isHidden = ring !== null && joinNeedsYes(space, ring)
    return { data: { valid: true, canCreateSpace, spaceName: isHidden ? null : space.customName } }
  })

  bind(app, contract.createWithToken, async ({ user, body, c }) => {
    const { token, userId, object, customName, notes, timeZone } = body
    requireSelf(user, userId)
    requireValidSettings({ timeZone }, calendarOf('UTC'), deps.clock())
    await deps.limitLinks.entry(userId)
    const claim = { customName, timeZone, notes: notesWithoutToken(notes, token, prefixOf(token)) }
    const space = await joinSpace(deps, { entrant: user, link: { token, object, ticket: ticketOf(c, deps) }, claim })
    return { data: { space: await toSpace(deps, space) } }
  })

  bind(app, contract.addUserByToken, async ({ user, body, c }) => {
    const { token, userId, object } = body
    requireSelf(user, userId)
    await deps.limitLinks.entry(userId)
    const space = await joinSpace(deps, {
      entrant: user,
      link: { token, object, ticket: ticketOf(c, deps) },
      claim: null,
    })
    return { data: { space: await toSpace(deps, space) } }
  })
}
