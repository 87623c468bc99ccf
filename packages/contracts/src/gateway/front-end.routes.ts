import { FrontEndName, ReleaseId } from '../front-end.ts'
import { OneOf, routeOf, Strict } from '../route.ts'
import * as calls from './front-end.calls.ts'

/** `start`: it could not start in a browser; `error`: an unexpected error in it. */
export const reportFailure = routeOf(calls.reportFailure, {
  summary:
    'Report that a front end failed in a page: name, release and kind only. Counted if the release is known, a few times for each client.',
  body: Strict({
    frontEnd: FrontEndName,
    release: ReleaseId,
    kind: OneOf(['start', 'error']),
  }),
  status: 204,
})
