import { perService, type ServiceName } from '@love-space/contracts/processes.ts'
import type { PersonalDataKit } from '@love-space/members/personal-data-kit.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { addressOf } from '@love-space/service-kit/process/service-addresses.ts'
import { untilAvailable, warnThatDatabaseIsAway } from '@love-space/service-kit/process/until-available.ts'
import type { Opened } from '@love-space/service-kit/store/store.ts'
import { ownCollections } from './collections.ts'
import type { Env } from './env.ts'
import { createKlaviyo, type Klaviyo } from './marketing/klaviyo.ts'
import { addFirstQuotes } from './quotes/add-first-quotes.ts'

export interface Deps extends PersonalDataKit<Env>, Opened<typeof ownCollections> {
  readonly space: InternalClient
  readonly klaviyo: Klaviyo | null
  readonly auth: InternalClient
  /** Clients of all services on the operations page, including this one. */
  readonly services: Readonly<Record<ServiceName, InternalClient>>
}

export const createDeps = async (kit: PersonalDataKit<Env>): Promise<Deps> => {
  const { env } = kit
  const services = perService((name) => kit.internal(name, addressOf(env, name)))
  const deps = {
    ...kit,
    ...kit.store.openAll(ownCollections),
    space: services.space,
    klaviyo: createKlaviyo(env),
    auth: services.auth,
    services,
  }
  await untilAvailable(() => addFirstQuotes(deps), warnThatDatabaseIsAway(kit.logger))
  return deps
}
