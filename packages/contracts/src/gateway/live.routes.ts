import { routeOf } from '../route.ts'
import * as calls from './live.calls.ts'

/**
 * The live stream. Its events: `hint`, `ready` (start from here), `place` (nothing else until here), `reset` (fetch
 * everything again), `end` (closes).
 */
export const liveStream = routeOf(calls.liveStream, {
  summary:
    'Hints about changes as server-sent events; resumed by Last-Event-ID, at first `ago-` and the milliseconds since the page began to read.',
  answerType: 'text/event-stream',
  errors: ['UNAVAILABLE'],
})
