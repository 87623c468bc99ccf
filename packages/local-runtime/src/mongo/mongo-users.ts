import mongoose from 'mongoose'
import type { Addresses } from '../programs/running-server.ts'
import { databaseOf, serviceNames, type ServiceName } from '@love-space/contracts/processes.ts'

export const mongoUserNames = [...serviceNames, 'operator'] as const
export type MongoUserName = (typeof mongoUserNames)[number]
export type MongoPasswords = Readonly<Record<MongoUserName, string>>

export const mongoPasswordVariable = (name: MongoUserName): string => `${name.toUpperCase()}_MONGO_PASSWORD`

export interface MongoRole {
  readonly role: string
  readonly db: string
}

export const mongoUsers: readonly { readonly name: ServiceName; readonly roles: readonly MongoRole[] }[] =
  serviceNames.map((name) => ({ name, roles: [{ role: 'readWrite', db: databaseOf(name) }] }))

export const mongoAddresses = (port: number, passwords: MongoPasswords): Addresses => {
  const addressOf = (user: MongoUserName) =>
    `mongodb://${user}:${passwords[user]}@127.0.0.1:${port}/?authSource=admin&directConnection=true`
  return {
    url: addressOf('operator'),
    urlOf: (name) => {
      if (name === 'gateway' || name === 'migrate') throw new Error(`The database has no user ${name}.`)
      return addressOf(name)
    },
  }
}

export type RunCommand = (command: Readonly<Record<string, unknown>>) => Promise<unknown>

export const withCommands = async <T>(url: string, timeoutMs: number, work: (run: RunCommand) => Promise<T>) => {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: timeoutMs })
  try {
    return await work((command) => client.db('admin').command(command))
  } finally {
    await client.close()
  }
}

const authenticationFailed = 18
const hasCode = (error: unknown, code: number): boolean => (error as { code?: unknown }).code === code

/** Creates the users. While MongoDB has none, it lets its own machine create the first one, the operator. */
export const ensureMongoUsers = async (options: {
  readonly passwords: MongoPasswords
  readonly asOperator: (work: (run: RunCommand) => Promise<void>) => Promise<void>
  readonly createOperator: () => Promise<void>
}): Promise<void> => {
  const { passwords, asOperator, createOperator } = options
  const createMissing = async (run: RunCommand): Promise<void> => {
    const { users } = (await run({ usersInfo: 1 })) as { users: readonly { readonly user: string }[] }
    const known = new Set(users.map(({ user }) => user))
    for (const { name, roles } of mongoUsers) {
      if (!known.has(name)) await run({ createUser: name, pwd: passwords[name], roles })
    }
  }
  try {
    await asOperator(createMissing)
  } catch (error) {
    if (!hasCode(error, authenticationFailed)) throw error
    await createOperator()
    await asOperator(createMissing)
  }
}
