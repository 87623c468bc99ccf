import type { RouteSpec } from '@love-space/contracts/route.ts'
import * as admin from '@love-space/contracts/http/admin.ts'
import * as auth from '@love-space/contracts/http/auth.ts'
import * as engagement from '@love-space/contracts/http/engagement.ts'
import * as gateway from '@love-space/contracts/http/gateway.ts'
import * as space from '@love-space/contracts/http/space.ts'

const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every public route, by the process that answers it. */
export const routesByOwner: Readonly<Record<string, readonly RouteSpec[]>> = Object.fromEntries(
  Object.entries({ gateway, auth, space, engagement, admin }).map(([owner, module]) => [
    owner,
    Object.values(module).filter(isRoute),
  ]),
)
