import { knownBrowserCollection } from './browsers/known-browser.model.ts'
import { triesCollection } from './credentials/tries.model.ts'
import { signingKeyCollection } from './keys/signing-key.model.ts'
import { credentialOwnerCollection } from './passkeys/credential-owner.model.ts'
import { passkeyChallengeCollection } from './passkeys/passkey-challenge.model.ts'
import { sessionAggregate } from './sessions/session.model.ts'
import { challengeCollection } from './taps/challenge.model.ts'
import { lostRingCollection } from './taps/lost-ring.model.ts'
import { superAdminExitsAggregate } from './users/super-admin-exits.model.ts'
import { userAggregate } from './users/user.model.ts'
import { usersByEmail } from './users/users-by-email.model.ts'

export const ownCollections = {
  users: userAggregate,
  usersByEmail,
  superAdminExits: superAdminExitsAggregate,
  sessions: sessionAggregate,
  knownBrowsers: knownBrowserCollection,
  challenges: challengeCollection,
  credentialOwners: credentialOwnerCollection,
  passkeyChallenges: passkeyChallengeCollection,
  lostRings: lostRingCollection,
  tries: triesCollection,
} as const

export const collections = [...Object.values(ownCollections), signingKeyCollection]
