import { composeSecrets } from '../compose/secrets.ts'
import type { Container } from './manifest.ts'

/** Name of the Secret. Its keys are the variables that `npm run compose:secrets` makes, and those that a person adds. */
const secretName = 'love-space'
const addedByPeople: Readonly<Record<string, string>> = {
  SMTP_URL: 'smtps://user:password@mail.example.com',
  KLAVIYO_API_KEY: 'pk_12345678',
  BACKUP_PASSPHRASE: 'twenty characters or more',
  ERASURE_LEDGER_ACCESS_KEY: 'ledger',
  ERASURE_LEDGER_SECRET_KEY: 'secret of the ledger',
  RELEASES_ACCESS_KEY: 'releases',
  RELEASES_SECRET_KEY: 'secret of the releases',
  RELEASES_READER_ACCESS_KEY: 'reader',
  RELEASES_READER_SECRET_KEY: 'secret of the reader',
}

const reference = /\$\(([A-Z0-9_]+)\)/g
export const namesIn = (value: string): string[] => [...value.matchAll(reference)].map(([, name = '']) => name)

/** Returns values for every key of the Secret. */
export const exampleSecrets = (): Readonly<Record<string, string>> => ({ ...composeSecrets({}), ...addedByPeople })

export interface PodEnvironment {
  /** Variables of the process, with example values of secrets. */
  readonly values: Readonly<Record<string, string>>
  /** Key of the Secret by variable. */
  readonly keys: Readonly<Record<string, string>>
  readonly faults: readonly string[]
}

/** Returns the environment that Kubernetes gives a container: the settings, then its own variables in their order. */
export const environmentOf = (
  { env = [], envFrom = [] }: Container,
  settings: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
): PodEnvironment => {
  const values: Record<string, string> = {}
  const keys: Record<string, string> = {}
  const faults: string[] = []
  for (const { configMapRef } of envFrom) {
    if (configMapRef?.name === 'settings') Object.assign(values, settings)
    else faults.push('it takes variables from a map other than settings.')
  }
  for (const { name, value = '', valueFrom } of env) {
    const secret = valueFrom?.secretKeyRef
    if (secret) {
      if (secret.name !== secretName || secrets[secret.key] === undefined)
        faults.push(`${name} refers to ${secret.key} of the Secret ${secret.name}, which does not have it.`)
      keys[name] = secret.key
      values[name] = secrets[secret.key] ?? ''
      continue
    }
    const unknown = namesIn(value).filter((one) => values[one] === undefined)
    if (unknown.length > 0) faults.push(`${name} contains ${unknown.join(', ')}, which no earlier line sets.`)
    values[name] = value.replaceAll(reference, (text, one: string) => values[one] ?? text)
  }
  return { values, keys, faults }
}
