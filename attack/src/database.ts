import { mongoAddresses, mongoUserNames, withCommands } from '@love-space/local-runtime/mongo/mongo-users.ts'
import type { ProcessName } from '@love-space/contracts/processes.ts'
import { loadPasswords } from '@love-space/local-runtime/record/secrets.ts'
import { join } from 'node:path'
import type { Target } from './target.ts'

const connectMs = 2_000
const commandNotFound = 59

type RunningProduct = Pick<Target, 'dir' | 'ports'>

export const openDatabaseUrl = ({ ports }: RunningProduct): string =>
  `mongodb://127.0.0.1:${ports.mongo}/?directConnection=true&serverSelectionTimeoutMS=${connectMs}`

/** Returns whether the database has users; mongo-java-server has none. */
export const knowsUsers = (product: RunningProduct): Promise<boolean> =>
  withCommands(openDatabaseUrl(product), connectMs, (run) => run({ usersInfo: 1 })).then(
    () => true,
    (error: unknown) => (error as { code?: unknown }).code !== commandNotFound,
  )

export const databaseUrlOf = async (product: RunningProduct, service: ProcessName): Promise<string> => {
  if (!(await knowsUsers(product))) return openDatabaseUrl(product)
  const passwords = await loadPasswords(join(product.dir, 'secrets'), 'mongo', mongoUserNames)
  return mongoAddresses(product.ports.mongo, passwords).urlOf(service)
}
