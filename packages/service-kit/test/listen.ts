import { serve, type Serving } from '../src/http/serve.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import type { NoteDeps } from './note-service.ts'

export const listen = (
  { app, deps, setNotReady, stop }: TestService<NoteDeps>,
  options: { readonly closeWaitMs?: number } = {},
): Promise<Serving> =>
  serve({
    app,
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    logger: deps.logger,
    onNotReady: setNotReady,
    onDrain: stop,
    ...options,
  })
