import {
  createBrowserSigner,
  createSignedBrowserReader,
  type ReadSignedBrowser,
} from '@love-space/service-kit/auth/signed-browser.ts'
import type { PersonalDataKit } from '@love-space/members/personal-data.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { untilAvailable, warnOfWaiting } from '@love-space/service-kit/process/until-available.ts'
import type { Opened } from '@love-space/service-kit/store/store.ts'
import { createHashers, type Hashers } from './credentials/hasher.ts'
import { createWorkQueue, type WorkQueue } from './credentials/work-queue.ts'
import { ownCollections } from './collections.ts'
import type { Env } from './env.ts'
import { createSigningKeys, type SigningKeys } from './keys/signing-keys.ts'
import { createMailer, type Mailer } from './mails/mailer.ts'
import { settingsOf, type Settings } from './settings.ts'

/** What the verbs and queries of this service work with. */
export interface Deps extends PersonalDataKit<Env>, Opened<typeof ownCollections> {
  readonly settings: Settings
  /** Signs the cookie of a known browser, so that the gateway counts its requests apart from strangers'. */
  readonly signBrowser: (value: string) => string
  /** Tells a browser's cookie that this service has made, without asking the database. */
  readonly readSignedBrowser: ReadSignedBrowser
  readonly hashers: Hashers
  /** Where sign-ins wait before anything is looked up for them. */
  readonly signIns: WorkQueue
  readonly signingKeys: SigningKeys
  /** Null where this process sends no mails. */
  readonly mailer: Mailer | null
  readonly space: InternalClient
  readonly media: InternalClient
}

/**
 * Enough to keep the two hashes busy that are computed at once. More would only fill the connections to the database, in
 * which everybody else's reads wait as well, until the gateway gives up on them.
 */
const signInLimits = { inFlightMax: 8, waitingMax: 200, waitMsMax: 2_000 }

export const createDeps = async (kit: PersonalDataKit<Env>): Promise<Deps> => {
  const { env, store, clock, logger } = kit
  const settings = settingsOf(env)
  const signingKeys = createSigningKeys({ store, secret: settings.keySecret, policy: settings.keys, clock })
  // Makes the first key, and fails at the start if the secret is not the one the keys were sealed with.
  await untilAvailable(signingKeys.signer, warnOfWaiting(logger))
  return {
    ...kit,
    ...kit.store.openAll(ownCollections),
    settings,
    signingKeys,
    signBrowser: createBrowserSigner(env.INTERNAL_PRIVATE_KEY),
    readSignedBrowser: createSignedBrowserReader(env.INTERNAL_PRIVATE_KEY),
    hashers: await createHashers(env.PIN_PEPPER),
    signIns: createWorkQueue(signInLimits),
    mailer: await createMailer(env),
    space: kit.internal('space', env.SPACE_URL),
    media: kit.internal('media', env.MEDIA_URL),
  }
}
