import { FrontEndName, ReleaseId } from '../front-end.ts'
import { OneOf, routeOf, Strict } from '../route.ts'
import * as calls from './front-end.calls.ts'

/** `start`: it could not start in a browser; `error`: an unexpected error in it. */
export const reportFailure = routeOf(calls.reportFailure, {
  summary:
    'A page tells that a front end failed in it: which one, of which release, and nothing else. It is counted where that release is known, a few times for a client.',
  body: Strict({
    frontEnd: FrontEndName,
    release: ReleaseId,
    kind: OneOf(['start', 'error']),
  }),
  status: 204,
})
