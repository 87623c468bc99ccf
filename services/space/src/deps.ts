import type { Kit } from '@love-space/service-kit/service.ts'
import type { SpaceEnv } from './env.ts'
import { createPeople, type People } from './people/people.queries.ts'
import { personModel, type PersonModel } from './people/person.model.ts'
import { seatModel, type Seats } from './seats/seat.model.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { createTapLimiter, type LimitTaps } from './spaces/limit-taps.ts'
import { spaceModel, type Spaces } from './spaces/space.model.ts'
import { createTapLog, type LogTap } from './spaces/tap-log.ts'
import { createVerdictSigner, type SignVerdict } from './spaces/verdict-signer.ts'

/** What the verbs and queries of this service work with. */
export interface SpaceDeps extends Kit<SpaceEnv> {
  readonly spaces: Spaces
  readonly seats: Seats
  readonly personModel: PersonModel
  readonly people: People
  readonly secrets: Secrets
  readonly limitTaps: LimitTaps
  readonly logTap: LogTap
  readonly signVerdict: SignVerdict
}

export const createDeps = async (kit: Kit<SpaceEnv>): Promise<SpaceDeps> => {
  const { env, store, connection, counters, clock, logger } = kit
  const people = store.collection(personModel)
  return {
    ...kit,
    spaces: store.open(spaceModel),
    seats: store.collection(seatModel),
    personModel: people,
    people: createPeople({ people, auth: kit.internal('auth', env.AUTH_URL), clock, logger }),
    secrets: createSecrets({ hmacKey: env.TOKEN_HMAC_KEY, encryptionKey: env.TOKEN_ENCRYPTION_KEY }),
    limitTaps: createTapLimiter(counters, {
      windowS: env.TAP_WINDOW_S,
      knownPerAddress: env.KNOWN_TAPS_PER_ADDRESS,
      knownPerLink: env.KNOWN_TAPS_PER_LINK,
      unknownPerAddress: env.UNKNOWN_TAPS_PER_ADDRESS,
      unknownPerToken: env.UNKNOWN_TAPS_PER_TOKEN,
    }),
    logTap: createTapLog(connection),
    signVerdict: await createVerdictSigner(env.INTERNAL_PRIVATE_KEY, clock),
  }
}
