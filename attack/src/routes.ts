import { commonInternalRoutes, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { deleteAccount } from '@love-space/contracts/auth/user.routes.ts'
import { serviceNames } from '@love-space/contracts/processes.ts'
import type { Caller, RouteSpec } from '@love-space/contracts/route.ts'

export interface OwnedRoute {
  readonly owner: Caller
  readonly route: RouteSpec
}

const owned = (routes: Readonly<Record<Caller, readonly RouteSpec[]>>): OwnedRoute[] =>
  Object.entries(routes).flatMap(([owner, found]) => found.map((route) => ({ owner: owner as Caller, route })))

export const publicRoutes: readonly OwnedRoute[] = owned(routesByOwner)

/** Returns whether a route deletes the account, which later attacks still need. */
export const isDeletion = ({ id }: RouteSpec): boolean => id === deleteAccount.id

export const signedInRoutes = publicRoutes.filter(({ route }) => route.access !== 'public')
export const bodyRoutes = publicRoutes.filter(({ route }) => route.body !== undefined)

export const internalRoutes: readonly OwnedRoute[] = [
  ...owned(internalRoutesByOwner),
  ...serviceNames.flatMap((owner) => commonInternalRoutes.map((route) => ({ owner, route }))),
]
