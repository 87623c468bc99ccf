import { createPeople, type People } from '@love-space/members/people.ts'
import type { PersonalDataKit } from '@love-space/members/personal-data-kit.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { Opened } from '@love-space/service-kit/store/store.ts'
import { ownCollections } from './collections.ts'
import type { Env } from './env.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { createLinkLimits, type LimitLinks } from './spaces/limit-links.ts'
import { createOembedClient, type FetchOembed } from './song-titles/fetch-answer.ts'
import { createRingTickets, type RingTickets } from './sun/ring-ticket.ts'
import { createVerdictSigner, type SignVerdict } from './spaces/sign-verdict.ts'

export interface Deps extends PersonalDataKit<Env>, Opened<typeof ownCollections> {
  readonly fetchOembed: FetchOembed
  readonly users: InternalClient
  readonly people: People
  readonly media: InternalClient
  readonly secrets: Secrets
  readonly limitLinks: LimitLinks
  readonly signVerdict: SignVerdict
  readonly ringTickets: RingTickets
}

const titleTimeoutMs = 4_000

export const createDeps = async (kit: PersonalDataKit<Env>): Promise<Deps> => {
  const { env, counters, clock } = kit
  return {
    ...kit,
    ...kit.store.openAll(ownCollections),
    fetchOembed: createOembedClient({ timeoutMs: titleTimeoutMs }).fetchAnswer,
    users: kit.internal('auth', env.AUTH_URL),
    people: createPeople(kit),
    media: kit.internal('media', env.MEDIA_URL),
    secrets: createSecrets({ hmacKey: env.TOKEN_HMAC_KEY, encryptionKey: env.TOKEN_ENCRYPTION_KEY }),
    limitLinks: createLinkLimits(counters, env),
    signVerdict: await createVerdictSigner(env.INTERNAL_PRIVATE_KEY, clock),
    ringTickets: await createRingTickets(env.INTERNAL_PRIVATE_KEY, clock),
  }
}
