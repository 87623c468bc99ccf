import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { Clock } from '@love-space/service-kit/process/clock.ts'
import { open, seal } from '@love-space/service-kit/process/crypto.ts'
import type { PublicJwk } from '@love-space/service-kit/process/env.ts'
import type { Store } from '@love-space/service-kit/store/store.ts'
import { tokenNames } from '@love-space/service-kit/auth/tokens.ts'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose'
import { hkdfSync } from 'node:crypto'
import { signingKeyCollection, type SigningKeyDoc } from './signing-key.model.ts'
import { activeKey, nextActiveFrom, publishedKeys, type KeyPolicy } from './signing-key.rules.ts'

/** Replicas reload often, so that each knows a new key before any replica signs with it. */
const reloadMs = 60_000

type SealedKey = Pick<SigningKeyDoc, 'kid' | 'publicJwk' | 'sealedPrivateJwk'>

const createSealedKeys = (secret: string) => {
  const sealingKey = new Uint8Array(hkdfSync('sha256', secret, '', 'love-space signing keys', 32))
  const opened = new Map<string, Promise<CryptoKey>>()

  const privateJwkOf = ({ sealedPrivateJwk, kid }: SealedKey): PublicJwk => {
    try {
      return JSON.parse(open(sealingKey, sealedPrivateJwk, kid)) as PublicJwk
    } catch (cause) {
      throw new Error('KEY_ENCRYPTION_SECRET cannot open the signing keys: another secret sealed them', { cause })
    }
  }

  return {
    make: async (): Promise<SealedKey> => {
      const { privateKey, publicKey } = await generateKeyPair(tokenNames.algorithm, {
        crv: 'Ed25519',
        extractable: true,
      })
      const publicJwk = (await exportJWK(publicKey)) as PublicJwk
      const kid = await calculateJwkThumbprint(publicJwk)
      return { kid, publicJwk, sealedPrivateJwk: seal(sealingKey, JSON.stringify(await exportJWK(privateKey)), kid) }
    },
    open: (sealed: SealedKey): Promise<CryptoKey> => {
      const known = opened.get(sealed.kid)
      if (known) return known
      const key = importJWK(privateJwkOf(sealed), tokenNames.algorithm) as Promise<CryptoKey>
      opened.set(sealed.kid, key)
      return key
    },
  }
}

export const createSigningKeys = (options: {
  readonly store: Store
  readonly secret: string
  readonly policy: KeyPolicy
  readonly clock: Clock
}) => {
  const { store, secret, policy, clock } = options
  const model = store.collection(signingKeyCollection)
  const sealed = createSealedKeys(secret)
  let loaded: { readonly docs: readonly SigningKeyDoc[]; readonly at: Date } | undefined

  const readAll = (): Promise<SigningKeyDoc[]> => model.find({}).sort({ _id: 1 }).limit(1000).lean<SigningKeyDoc[]>()

  const load = async (now: Date): Promise<readonly SigningKeyDoc[]> => {
    const isFresh = loaded && Math.abs(now.getTime() - loaded.at.getTime()) < reloadMs
    if (loaded && isFresh) return loaded.docs
    let docs = await readAll()
    const activeFrom = nextActiveFrom(docs, now, policy)
    if (activeFrom) {
      const _id = (docs.at(-1)?._id ?? 0) + 1
      await unlessDuplicate(model.create({ _id, ...(await sealed.make()), activeFrom }))
      docs = await readAll()
    }
    loaded = { docs, at: now }
    return docs
  }

  const published = async (): Promise<JSONWebKeySet> => {
    const now = clock()
    return {
      keys: publishedKeys(await load(now), now, policy).map(({ kid, publicJwk }) => ({
        kty: publicJwk.kty,
        crv: publicJwk.crv,
        x: publicJwk.x,
        kid,
        alg: tokenNames.algorithm,
        use: 'sig',
      })),
    }
  }

  return {
    signer: async () => {
      const docs = await load(clock())
      // Another process may have made the first key since.
      const doc = activeKey(docs, clock())
      if (!doc) throw new Error('No signing key is active')
      return { kid: doc.kid, key: await sealed.open(doc) }
    },
    published,
    verificationKey: (async (header, token) =>
      createLocalJWKSet(await published())(header, token)) satisfies JWTVerifyGetKey,
  }
}
export type SigningKeys = ReturnType<typeof createSigningKeys>
