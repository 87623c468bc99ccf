import type { ServiceDefinition } from '@love-space/service-kit/service.ts'
import type { JWTVerifyGetKey } from 'jose'
import { createApp } from './app.ts'
import type { AuthDeps } from './auth-deps.ts'
import { knownBrowserCollection } from './browsers/known-browser.model.ts'
import { consumersOf } from './consumers.ts'
import { createHasher } from './credentials/hasher.ts'
import type { AuthEnv } from './env.ts'
import { createSigningKeys, type SigningKeys } from './keys/signing-keys.ts'
import { pinTriesCollection } from './pins/pin-tries.model.ts'
import { sessionAggregate } from './sessions/session.model.ts'
import { settingsOf } from './settings.ts'
import { startSweep } from './sweep.ts'
import { challengeCollection } from './taps/challenge.model.ts'
import { lostRingCollection } from './taps/lost-ring.model.ts'
import { userAggregate } from './users/user.model.ts'

/** The auth service, and the key look-up by which it verifies its own access tokens. */
export const createAuthService = (): {
  readonly definition: ServiceDefinition<AuthEnv, AuthDeps>
  readonly keys: JWTVerifyGetKey
} => {
  let ownKeys: SigningKeys | undefined

  const definition: ServiceDefinition<AuthEnv, AuthDeps> = {
    service: 'auth',
    createDeps: async (kit) => {
      const { env, store, clock } = kit
      const settings = settingsOf(env)
      const signingKeys = createSigningKeys({ store, secret: settings.keySecret, policy: settings.keys, clock })
      // Makes the first key, and fails at the start if the secret is not the one the keys were sealed with.
      await signingKeys.signer()
      ownKeys = signingKeys
      return {
        ...kit,
        settings,
        signingKeys,
        users: store.open(userAggregate),
        sessions: store.open(sessionAggregate),
        knownBrowsers: store.collection(knownBrowserCollection),
        challenges: store.collection(challengeCollection),
        lostRings: store.collection(lostRingCollection),
        pinTries: store.collection(pinTriesCollection),
        hasher: await createHasher(env.PIN_PEPPER),
        space: kit.internal('space', env.SPACE_URL),
      }
    },
    createApp,
    consumers: consumersOf,
    background: startSweep,
  }
  const keys: JWTVerifyGetKey = async (header, token) => {
    if (!ownKeys) throw new Error('The service has not started')
    return ownKeys.verificationKey(header, token)
  }
  return { definition, keys }
}
