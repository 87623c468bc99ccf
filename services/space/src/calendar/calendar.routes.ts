import * as contract from '@love-space/contracts/space/calendar.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import { mountDownloads } from '@love-space/members/downloads.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import { requireMember } from '../spaces/spaces.queries.ts'
import { calendarType } from './calendar-file.ts'
import { findFeed, nextDays, planKeyOf, readCalendar, calendarFileOfPlan } from './calendar.queries.ts'
import { textsFor } from '../texts-for.ts'
import { createFeed, deleteFeed } from './change-feed.ts'

/** Mount these before the routes of one space, whose pattern also matches their paths. */
export const mountCalendarRoutes = (app: HttpApp, deps: Deps): void => {
  const shown = ({ createdAt }: { readonly createdAt: Date }) => ({ createdAt: createdAt.toISOString() })
  const { pathname, origin } = new URL(`/api${contract.readCalendar.path}`, deps.env.PUBLIC_ORIGIN)

  const downloads = mountDownloads(app, deps, {
    route: contract.downloadFromSpace,
    open: async (key, userId) => {
      const file = await calendarFileOfPlan(deps, key, userId)
      return file === null ? null : { bytes: Buffer.byteLength(file), stream: Readable.from([Buffer.from(file)]) }
    },
  })

  bind(app, contract.readCalendar, async ({ query, ip }) => {
    const file = await readCalendar(deps, query.token, ip)
    return new Response(file, {
      headers: {
        'content-type': calendarType,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      },
    })
  })

  bind(app, contract.getCalendarFeed, async ({ user, params }) => {
    const feed = await findFeed(deps, await requireMember(deps, user, params.spaceId))
    return { data: { feed: feed && shown(feed) } }
  })

  bind(app, contract.listNextDays, async ({ user, params }) => ({
    data: { nextDays: await nextDays(deps, await requireMember(deps, user, params.spaceId)) },
  }))

  bind(app, contract.createCalendarFeed, async ({ user, params }) => {
    const feed = await createFeed(deps, await requireMember(deps, user, params.spaceId), user)
    return { data: { feed: shown(feed), url: `${origin}${pathname}?token=${feed.token}` } }
  })

  bind(app, contract.deleteCalendarFeed, async ({ user, params }) => {
    await deleteFeed(deps, await requireMember(deps, user, params.spaceId))
  })

  bind(app, contract.createPlanDownload, async ({ user, params, body }) => {
    const key = await planKeyOf(deps, await requireMember(deps, user, params.spaceId), body)
    const { planFile } = (await textsFor(deps, user.userId)).calendar
    return { data: await downloads.offer({ userId: user.userId, key, name: `${planFile}.ics`, type: calendarType }) }
  })
}
