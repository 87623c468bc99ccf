import { internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { deleteAccount } from '@love-space/contracts/auth/user.routes.ts'
import { listParkedEvents, replayParkedEvent } from '@love-space/contracts/parked.internal.ts'
import type { Caller, RouteSpec } from '@love-space/contracts/route.ts'

export interface OwnedRoute {
  readonly owner: Caller
  readonly route: RouteSpec
}

const owned = (routes: Readonly<Record<Caller, readonly RouteSpec[]>>): OwnedRoute[] =>
  Object.entries(routes).flatMap(([owner, found]) => found.map((route) => ({ owner: owner as Caller, route })))

/** Every public route, by the contracts: a new one is attacked without a word here. */
export const publicRoutes: readonly OwnedRoute[] = owned(routesByOwner)

/** Deletes the caller's account after their PIN: not for callers that are needed afterwards. */
export const isDeletion = ({ id }: RouteSpec): boolean => id === deleteAccount.id

export const signedInRoutes = publicRoutes.filter(({ route }) => route.access !== 'public')
export const bodyRoutes = publicRoutes.filter(({ route }) => route.body !== undefined)

const services: readonly Caller[] = ['auth', 'space', 'media', 'engagement', 'admin']

/** Every route that only other processes call, by the process that answers it. */
export const internalRoutes: readonly OwnedRoute[] = [
  ...owned(internalRoutesByOwner),
  ...services.flatMap((owner) => [listParkedEvents, replayParkedEvent].map((route) => ({ owner, route }))),
]
