import { mongoAddresses, mongoUserNames, withCommands } from '@love-space/local-runtime/mongo/mongo-users.ts'
import type { ProcessName } from '@love-space/contracts/processes.ts'
import { loadPasswords } from '@love-space/local-runtime/record/secrets.ts'
import { join } from 'node:path'
import type { Target } from './target.ts'

const connectMs = 2_000
const commandNotFound = 59

type Place = Pick<Target, 'dir' | 'ports'>

export const openDatabaseUrl = ({ ports }: Place): string =>
  `mongodb://127.0.0.1:${ports.mongo}/?directConnection=true&serverSelectionTimeoutMS=${connectMs}`

/** mongo-java-server has none. */
export const knowsUsers = (place: Place): Promise<boolean> =>
  withCommands(openDatabaseUrl(place), connectMs, (run) => run({ usersInfo: 1 })).then(
    () => true,
    (error: unknown) => (error as { code?: unknown }).code !== commandNotFound,
  )

export const databaseUrlOf = async (place: Place, service: ProcessName): Promise<string> => {
  if (!(await knowsUsers(place))) return openDatabaseUrl(place)
  const passwords = await loadPasswords(join(place.dir, 'secrets'), 'mongo', mongoUserNames)
  return mongoAddresses(place.ports.mongo, passwords).urlOf(service)
}
