import {
  createBrowserSigner,
  createSignedBrowserReader,
  type ReadSignedBrowser,
} from '@love-space/service-kit/auth/signed-browser.ts'
import type { PersonalDataKit } from '@love-space/members/personal-data-kit.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { untilAvailable, warnThatDatabaseIsAway } from '@love-space/service-kit/process/until-available.ts'
import type { Opened } from '@love-space/service-kit/store/store.ts'
import { createHashers, type Hashers } from './credentials/hasher.ts'
import { createWorkQueue, type WorkQueue } from './credentials/work-queue.ts'
import { ownCollections } from './collections.ts'
import type { Env } from './env.ts'
import { createSigningKeys, type SigningKeys } from './keys/signing-keys.ts'
import { createMailer, type Mailer } from './mails/mailer.ts'
import { settingsOf, type Settings } from './settings.ts'

export interface Deps extends PersonalDataKit<Env>, Opened<typeof ownCollections> {
  readonly settings: Settings
  /** Signs the cookie of a known browser, so that the gateway rate-limits it apart from strangers. */
  readonly signBrowser: (value: string) => string
  readonly readSignedBrowser: ReadSignedBrowser
  readonly hashers: Hashers
  readonly signIns: WorkQueue
  readonly signingKeys: SigningKeys
  /** Sends mails; null if no mail server or folder is configured. */
  readonly mailer: Mailer | null
  readonly space: InternalClient
  readonly media: InternalClient
}

/** Eight sign-ins keep both hashing slots busy; more would take the database connections that reads need. */
const signInLimits = { inFlightMax: 8, waitingMax: 200, waitMsMax: 2_000 }

export const createDeps = async (kit: PersonalDataKit<Env>): Promise<Deps> => {
  const { env, store, clock, logger } = kit
  const settings = settingsOf(env)
  const signingKeys = createSigningKeys({ store, secret: settings.keySecret, policy: settings.keys, clock })
  // Throws at the start if KEY_ENCRYPTION_SECRET is not the secret that sealed the keys.
  await untilAvailable(signingKeys.signer, warnThatDatabaseIsAway(logger))
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
