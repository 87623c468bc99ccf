import { Type } from '@sinclair/typebox'
import { Instant } from '../primitives.ts'
import { Data, route, Strict } from '../route.ts'
import { CountedRelease } from './front-end.internal.ts'

export const listReleases = route({
  id: 'listReleases',
  method: 'GET',
  path: '/diagnostics/releases',
  summary: 'The releases of every front end, with how often each was opened, could not be started, and failed.',
  access: 'admin',
  permission: 'operations:read',
  answer: Data(
    Strict({
      releases: Type.Array(
        Strict({
          ...CountedRelease.properties,
          /** When it was heard of first. */
          since: Instant,
        }),
      ),
    }),
  ),
})
