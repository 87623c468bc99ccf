import type { ServiceDefinition } from '@love-space/service-kit/service/service.ts'
import { createApp } from './app.ts'
import { collections } from './collections.ts'
import { consumers } from './consumers.ts'
import { createDeps, type Deps } from './deps.ts'
import type { Env } from './env.ts'
import { jobs } from './jobs.ts'

export const notes: ServiceDefinition<Env, Deps> = {
  service: 'media',
  collections,
  createDeps,
  createApp,
  consumers,
  jobs,
}
