import { createApp } from './app.ts'
import { createConsumers } from './consumers.ts'
import { createDeps } from './deps.ts'

/** How the service is put together; the same for `main.ts` and for tests. */
export const spaceService = { service: 'space', createDeps, createApp, consumers: createConsumers } as const
