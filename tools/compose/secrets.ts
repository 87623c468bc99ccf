import { randomBytes } from 'node:crypto'
import { mongoPasswordVariable, mongoUserNames } from '@love-space/local-runtime/mongo/mongo-users.ts'
import { clusterPasswordVariable, passwordVariable } from '@love-space/local-runtime/nats/nats-conf.ts'
import { natsUserNames } from '@love-space/local-runtime/nats/permissions.ts'
import { processNames } from '@love-space/contracts/processes.ts'
import { newPassword, newSecrets, publicKeysOf } from '@love-space/local-runtime/record/secrets.ts'

type Values = Readonly<Record<string, string | undefined>>

const OWN_KEY = 'INTERNAL_PRIVATE_KEY'
/** Returns the name of a process's key variable. It names the process, because one file holds all keys. */
const keyVariable = (name: string): string => `${name.toUpperCase()}_${OWN_KEY}`

/** Returns the secrets of both Compose files; known ones stay. */
export const composeSecrets = (known: Values): Record<string, string> => {
  const made: Record<string, string> = {
    MONGO_REPLICA_KEY: randomBytes(256).toString('hex'),
    [clusterPasswordVariable]: newPassword(),
    S3_ACCESS_KEY: randomBytes(10).toString('hex'),
    S3_SECRET_KEY: newPassword(),
  }
  for (const name of mongoUserNames) made[mongoPasswordVariable(name)] = newPassword()
  for (const name of natsUserNames) made[passwordVariable(name)] = newPassword()
  for (const [name, values] of Object.entries(newSecrets())) {
    for (const [variable, value] of Object.entries(values)) {
      made[variable === OWN_KEY ? keyVariable(name) : variable] = value
    }
  }
  const secrets = Object.fromEntries(Object.entries(made).map(([name, value]) => [name, known[name] || value]))
  const keys = processNames.map((name) => [name, { [OWN_KEY]: secrets[keyVariable(name)] ?? '' }] as const)
  return { ...secrets, INTERNAL_PUBLIC_KEYS: JSON.stringify(publicKeysOf(Object.fromEntries(keys))) }
}
