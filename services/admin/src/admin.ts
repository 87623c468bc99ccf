import type { PersonalDataService } from '@love-space/members/personal-data.ts'
import { createApp } from './app.ts'
import { collections } from './collections.ts'
import { consumers } from './consumers.ts'
import { createDeps, type Deps } from './deps.ts'
import { erasers } from './erasers.ts'
import { jobs } from './jobs.ts'
import { parts } from './parts.ts'
import type { Env } from './env.ts'

export const admin: PersonalDataService<Env, Deps> = {
  service: 'admin',
  collections,
  createDeps,
  createApp,
  consumers,
  jobs,
  erasers,
  parts,
}
