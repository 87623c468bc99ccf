import type { Kit, ServiceDefinition } from '@love-space/service-kit/service.ts'
import { createApp } from './app.ts'
import type { Env } from './env.ts'

/** How this service is put together, for `main.ts` and for tests. */
export const admin: ServiceDefinition<Env, Kit<Env>> = { service: 'admin', createDeps: (kit) => kit, createApp }
