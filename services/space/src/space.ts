import type { PersonalDataService } from '@love-space/members/personal-data.ts'
import { factsToRepublish } from '@love-space/service-kit/service/republish-facts.ts'
import { createApp } from './app.ts'
import { collections } from './collections.ts'
import { consumers } from './consumers.ts'
import { createDeps, type Deps } from './deps.ts'
import { erasers } from './erasure/erasers.ts'
import { jobs } from './jobs.ts'
import { exporters } from './exporters.ts'
import type { Env } from './env.ts'
import { spaceWasChanged } from './spaces/space.events.ts'

export const space: PersonalDataService<Env, Deps> = {
  service: 'space',
  collections,
  createDeps,
  createApp,
  consumers,
  jobs,
  erasers,
  exporters,
  republished: ({ spaces }) => [factsToRepublish('spaces', spaces, spaceWasChanged)],
}
