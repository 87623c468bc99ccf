import type { PersonalDataService } from '@love-space/members/personal-data.ts'
import { factsToRepublish } from '@love-space/service-kit/service/republish-facts.ts'
import { createApp } from './app.ts'
import { collections } from './collections.ts'
import { consumers } from './consumers.ts'
import { createDeps, type Deps } from './deps.ts'
import { exporters } from './exporters.ts'
import type { Env } from './env.ts'
import { jobs } from './jobs.ts'
import { parts } from './parts.ts'
import { isSessionLive } from './sessions/sessions.queries.ts'
import { userWasChanged } from './users/user.events.ts'
import { erasers } from './users/erasers.ts'

export const auth: PersonalDataService<Env, Deps> = {
  service: 'auth',
  collections,
  createDeps,
  createApp,
  consumers,
  keys: ({ signingKeys }) => signingKeys.verificationKey,
  isSessionLive: (deps) => (session) => isSessionLive(deps, session),
  jobs,
  erasers,
  exporters,
  parts,
  republished: ({ users }) => [factsToRepublish('users', users, userWasChanged)],
}
