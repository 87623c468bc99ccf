import type { PersonalDataService } from '@love-space/members/personal-data.ts'
import { createApp } from './app.ts'
import { collections } from './collections.ts'
import { consumers } from './consumers.ts'
import { createDeps, type Deps } from './deps.ts'
import { exporters } from './exporters.ts'
import { jobs } from './jobs.ts'
import type { Env } from './env.ts'
import { parts } from './parts.ts'

export const engagement: PersonalDataService<Env, Deps> = {
  service: 'engagement',
  collections,
  createDeps,
  createApp,
  consumers,
  exporters,
  jobs,
  parts,
}
