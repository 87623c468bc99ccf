import type { Aggregate } from '@love-space/service-kit/aggregate.ts'
import type { InternalClient } from '@love-space/service-kit/internal-client.ts'
import type { Kit } from '@love-space/service-kit/service.ts'
import type { Model } from 'mongoose'
import type { KnownBrowserDoc } from './browsers/known-browser.model.ts'
import type { Hasher } from './credentials/hasher.ts'
import type { AuthEnv } from './env.ts'
import type { SigningKeys } from './keys/signing-keys.ts'
import type { PinTriesDoc } from './pins/pin-tries.model.ts'
import type { SessionDoc } from './sessions/session.model.ts'
import type { AuthSettings } from './settings.ts'
import type { ChallengeDoc } from './taps/challenge.model.ts'
import type { LostRingDoc } from './taps/lost-ring.model.ts'
import type { UserDoc } from './users/user.model.ts'

/** What the verbs of auth work with. */
export interface AuthDeps extends Kit<AuthEnv> {
  readonly settings: AuthSettings
  readonly users: Aggregate<UserDoc>
  readonly sessions: Aggregate<SessionDoc>
  readonly knownBrowsers: Model<KnownBrowserDoc>
  readonly challenges: Model<ChallengeDoc>
  readonly lostRings: Model<LostRingDoc>
  readonly pinTries: Model<PinTriesDoc>
  readonly hasher: Hasher
  readonly signingKeys: SigningKeys
  readonly space: InternalClient
}
