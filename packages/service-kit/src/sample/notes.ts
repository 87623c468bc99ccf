import type { ServiceDefinition } from '@love-space/service-kit/service/service.ts'
import { createApp } from './app.ts'
import { collections } from './collections.ts'
import { consumers } from './consumers.ts'
import { createDeps, type Deps } from './deps.ts'
import type { Env } from './env.ts'
import { jobs } from './jobs.ts'

/** How this service is put together, for `main.ts` and for tests. */
export const notes: ServiceDefinition<Env, Deps> = {
  service: 'media',
  collections,
  createDeps,
  createApp,
  consumers,
  jobs,
}
