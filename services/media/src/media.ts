import type { PersonalDataService } from '@love-space/members/personal-data.ts'
import { createApp } from './app.ts'
import { collections } from './collections.ts'
import { consumers } from './consumers.ts'
import { createDeps, type Deps } from './deps.ts'
import type { Env } from './env.ts'
import { exporters } from './exporters.ts'
import { erasers } from './erasers.ts'
import { jobs } from './jobs.ts'
import { parts } from './parts.ts'

export const media: PersonalDataService<Env, Deps> = {
  service: 'media',
  collections,
  createDeps,
  createApp,
  consumers,
  jobs,
  erasers,
  exporters,
  parts,
}
