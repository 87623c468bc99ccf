import {
  commonInternalRoutes,
  eventsByProducer,
  internalRoutesByOwner,
  routesByOwner,
} from '@love-space/contracts/catalog.ts'
import { LiveHint, liveHinted, liveSubjects } from '@love-space/contracts/gateway/live.events.ts'
import type { EventSpec } from '@love-space/contracts/event.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import type { RouteSnapshot, Schema, Snapshot } from './compare.ts'
import { sharedNames } from './shared-names.ts'

const snapshotOf = (route: RouteSpec): RouteSnapshot => {
  const { id, access, callers, stepUp, idempotent, params, query, body, answer, answerType } = route
  const { status = 200, bodyBytesMax = limits.bodyBytesMax } = route
  const kept = {
    id,
    access,
    callers,
    stepUp,
    idempotent,
    status,
    bodyBytesMax,
    params,
    query,
    body,
    answer,
    answerType,
  }
  // JSON drops TypeBox's internal data, which it stores under symbols.
  return JSON.parse(JSON.stringify(kept)) as RouteSnapshot
}

const byName = <T>(entries: [string, T][]): Record<string, T> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))

export const presentContracts = (): Snapshot => {
  const routes = [routesByOwner, internalRoutesByOwner].flatMap((owners) => Object.values(owners).flat())
  const declared: readonly EventSpec[] = [...Object.values(eventsByProducer).flat(), liveHinted]
  const events = declared.filter(({ published }) => published !== false)
  return {
    routes: byName(
      [...routes, ...commonInternalRoutes].map((route) => [`${route.method} ${route.path}`, snapshotOf(route)]),
    ),
    events: byName(
      [...events, { subject: liveSubjects, data: LiveHint }].map(({ subject, data }) => [
        subject,
        JSON.parse(JSON.stringify(data)) as Schema,
      ]),
    ),
    shared: byName(Object.entries(sharedNames())),
  }
}
