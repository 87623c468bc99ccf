import * as admin from './http/admin.ts'
import * as auth from './http/auth.ts'
import * as engagement from './http/engagement.ts'
import * as gateway from './http/gateway.ts'
import * as space from './http/space.ts'
import type { Caller, RouteSpec } from './route.ts'

const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const routesOf = (contracts: object): readonly RouteSpec[] => Object.values(contracts).filter(isRoute)

/** Every public route of the product, by the process that answers it. */
export const routesByOwner: Readonly<Record<Caller, readonly RouteSpec[]>> = {
  gateway: routesOf(gateway),
  auth: routesOf(auth),
  space: routesOf(space),
  media: [],
  engagement: routesOf(engagement),
  admin: routesOf(admin),
}
