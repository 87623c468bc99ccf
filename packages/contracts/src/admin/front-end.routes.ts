import { Type } from '@sinclair/typebox'
import { Instant } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './front-end.calls.ts'
import { CountedRelease } from './front-end.internal.ts'

export const listReleases = routeOf(calls.listReleases, {
  summary: 'The releases of every front end, with the numbers of opened pages, failed starts and errors.',
  permission: 'operations:read',
  answer: Data(
    Strict({
      releases: Type.Array(
        Strict({
          ...CountedRelease.properties,
          since: Instant,
        }),
      ),
    }),
  ),
})
