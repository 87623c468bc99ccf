import { FrontEndName, ReleaseId } from '../front-end.ts'
import { OneOf, routeOf, Strict } from '../route.ts'
import * as calls from './front-end.calls.ts'

/** Reports a failure of a front end in a browser. `start`: it could not start. `error`: an unexpected error. */
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
