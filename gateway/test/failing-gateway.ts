// Runs a gateway in a process of its own. Chosen requests fail with unexpected errors.
import { route } from '@love-space/contracts/route.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { EventEmitter } from 'node:events'
import { endExchangesOnUncaught } from '../src/in-exchange.ts'
import { startTestGateway } from './gateway-fixture.ts'
import { testRoutes } from './test-routes.ts'

const fail = (): never => {
  throw new Error('nobody foresaw this')
}
const failures: Record<string, () => void> = {
  'at-once': fail,
  'in-a-timer': () => void setTimeout(fail, 5),
  'in-a-later-turn': () => void setImmediate(fail),
  'in-a-promise': () => void Promise.resolve().then(fail),
  'in-an-emitter': () => void setImmediate(() => new EventEmitter().emit('error', new Error('nobody listens'))),
}

/** Throws when a request to /api/fail is logged. */
const write = (line: string): void => {
  process.stdout.write(line)
  const [, name = ''] = /"path":"\/api\/fail\/([a-z-]+)"/.exec(line) ?? []
  failures[name]?.()
}
const logger = createLogger('gateway', 'info', { destination: { write } })
endExchangesOnUncaught(logger)
let isArmed = false
const broken = Object.defineProperty(
  {
    ...route({
      id: 'broken',
      method: 'GET',
      path: '/test/broken',
      summary: 'Fails before it is answered.',
      access: 'public',
    }),
  },
  'access',
  { get: () => (isArmed ? fail() : 'public') },
)
const gate = await startTestGateway({
  logger,
  routes: { ...testRoutes, media: [...testRoutes.media, broken] },
  env: { BODY_GRACE_MS: '60000' },
})
isArmed = true
process.stdin.once('data', () => setTimeout(fail, 5))
process.send?.({ origin: gate.origin, failures: Object.keys(failures) })
