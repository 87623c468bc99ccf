import { route } from '../route.ts'

/** The path of the live stream (server-sent events). */
export const liveStreamPath = '/stream'

/** Events: `hint`, `ready` (start from here), `reset` (fetch everything again), `end` (the server closes). */
export const liveStream = route({
  id: 'liveStream',
  method: 'GET',
  path: liveStreamPath,
  summary:
    'Hints about what changed, as they happen (server-sent events); resumed by Last-Event-ID, at first `ago-` and the milliseconds since the page began to read.',
  access: 'user',
  answerType: 'text/event-stream',
  errors: ['UNAVAILABLE'],
})
