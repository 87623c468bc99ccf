import type { Language } from '@love-space/contracts/languages.ts'
import { serviceNames } from '@love-space/contracts/processes.ts'
import { serviceAddresses } from '@love-space/service-kit/process/service-addresses.ts'
import type { OwnedSpace, FakeOwners } from './owners.ts'
import type { TestService } from './service-harness.ts'

const unused = 'http://127.0.0.1:9'

/** Environment of the services under test. The harness adds database, NATS and keys. */
export const commonTestEnv = {
  HOST: '127.0.0.1',
  PORT: 0,
  LOG_LEVEL: 'silent',
  DRAIN_MS: 0,
  LOG_DAYS: 90,
  CLOCK_OFFSET_S: 0,
  NATS_URL: unused,
  NATS_REPLICAS: 1,
  ...serviceAddresses(serviceNames, () => unused),
  MONGODB_URL: unused,
  MONGODB_DATABASE: 'unused',
  INTERNAL_PRIVATE_KEY: { kty: 'OKP', crv: 'Ed25519', x: '', d: '' },
  INTERNAL_PUBLIC_KEYS: {},
} as const

export const createCouples = (service: Pick<TestService<unknown>, 'signIn'>, owners: FakeOwners) => {
  const addPerson = async (name: string, language?: Language) => {
    const { userId } = owners.addUser(name, language)
    const signIn = async () => (await service.signIn({ userId })).token
    return { userId, name, signIn, token: await signIn() }
  }
  type TestPerson = Awaited<ReturnType<typeof addPerson>>

  const addSpace = (people: readonly TestPerson[], facts: Partial<OwnedSpace> = {}): OwnedSpace =>
    owners.addSpace(
      people.map(({ userId }) => userId),
      facts,
    )

  /** Adds two partners whom only the stubs of auth and space know yet. */
  const addCouple = async (facts: Partial<OwnedSpace> = {}) => {
    const anna = await addPerson('Anna')
    const ben = await addPerson('Ben')
    return { anna, ben, space: addSpace([anna, ben], facts) }
  }
  return { addPerson, addSpace, addCouple }
}
