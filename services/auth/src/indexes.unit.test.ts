import { describeQueries } from '@love-space/testing/query-indexes.ts'
import { ownCollections } from './collections.ts'
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

const byId = { equal: ['_id'] }
const expired = { range: ['expiresAt'] }

describeQueries(
  [
    {
      of: userAggregate,
      queries: {
        'one user': byId,
        'proposed e-mails that count by now': { range: ['emailProposal.countsAt'] },
        'resets of passkeys that count by now': { range: ['passkeyReset.countsAt'] },
        'every user, in order': { sort: { _id: 1 } },
        'in the order of changes': { sort: { changedAt: 1, _id: 1 } },
      },
    },
    {
      of: sessionAggregate,
      queries: {
        'one session': byId,
        'open sessions of a user': { equal: ['userId'], sort: { createdAt: -1 }, rest: ['endedAt', 'expiresAt'] },
        'open sessions of a passkey': { equal: ['userId'], rest: ['passkeyId', 'endedAt'] },
        'open sessions of a lost ring': { equal: ['ringId', 'endedAt'], rest: ['createdAt'] },
        expired,
      },
    },
    {
      of: knownBrowserCollection,
      queries: { 'one browser': byId, 'browsers of a lost ring': { equal: ['ringIds'], rest: ['grantedAt'] }, expired },
    },
    { of: usersByEmail, queries: { 'who has an e-mail': byId, expired } },
    { of: credentialOwnerCollection, queries: { 'one credential': byId } },
    {
      of: passkeyChallengeCollection,
      queries: { 'one challenge': byId, expired },
    },
    { of: challengeCollection, queries: { 'one challenge': byId, expired } },
    { of: triesCollection, queries: { 'tries of one': byId, expired } },
    { of: lostRingCollection, queries: { 'one ring': byId } },
    { of: superAdminExitsAggregate, queries: { 'the one document': byId } },
    { of: signingKeyCollection, queries: { 'every key': { sort: { _id: 1 } } } },
  ],
  Object.values(ownCollections),
)
