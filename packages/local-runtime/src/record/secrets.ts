import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processNames, type ProcessName } from '@love-space/contracts/processes.ts'

export type Secrets = Record<ProcessName, Record<string, string>>

export interface Ed25519Jwk {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  d: string
}

const newEd25519Key = () => JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }))
const new256Bits = () => randomBytes(32).toString('base64url')

/** Returns the first version of the master key of rings that sign their taps. */
const newSunMasterKeys = () => JSON.stringify({ 1: randomBytes(16).toString('base64url') })

/** Returns letters and digits that begin with a letter, so that nothing needs quoting. */
export const newPassword = (): string => `p${randomBytes(32).toString('hex')}`

const generators: Partial<Record<ProcessName, Record<string, () => string>>> = {
  auth: { KEY_ENCRYPTION_SECRET: new256Bits, REFRESH_HMAC_KEY: new256Bits, PIN_PEPPER: new256Bits },
  space: { TOKEN_HMAC_KEY: new256Bits, TOKEN_ENCRYPTION_KEY: new256Bits, SUN_MASTER_KEYS: newSunMasterKeys },
  media: { FILE_LINK_KEY: new256Bits },
  // A P-256 private key. Nearly all values of 32 bytes are valid ones.
  engagement: { VAPID_PRIVATE_KEY: new256Bits },
}

const privateKeyName = 'INTERNAL_PRIVATE_KEY'
const generatorsOf = (name: ProcessName) => ({ [privateKeyName]: newEd25519Key, ...generators[name] })

export const newSecrets = (): Secrets => {
  const make = (name: ProcessName) => Object.entries(generatorsOf(name)).map(([variable, value]) => [variable, value()])
  return Object.fromEntries(processNames.map((name) => [name, Object.fromEntries(make(name)) as object])) as Secrets
}

export const loadSecrets = async (dir: string): Promise<Secrets> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const secrets: Partial<Secrets> = {}
  for (const name of processNames) {
    secrets[name] = await loadValues(join(dir, `${name}.json`), generatorsOf(name))
  }
  return secrets as Secrets
}

type WithKeys = Readonly<Partial<Record<ProcessName, Readonly<Record<string, string>>>>>

export const publicKeysOf = (secrets: WithKeys): Record<ProcessName, Omit<Ed25519Jwk, 'd'>> => {
  const entries = processNames.map((name) => {
    const { kty, crv, x } = privateKeyOf(secrets, name)
    return [name, { kty, crv, x }] as const
  })
  return Object.fromEntries(entries) as Record<ProcessName, Omit<Ed25519Jwk, 'd'>>
}

export const privateKeyOf = (secrets: WithKeys, name: ProcessName): Ed25519Jwk => {
  return JSON.parse(secrets[name]?.[privateKeyName] ?? '') as Ed25519Jwk
}

export const loadPasswords = async <User extends string>(
  dir: string,
  server: 'nats' | 'mongo',
  users: readonly User[],
): Promise<Record<User, string>> => {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, `${server}.json`)
  return loadValues(path, Object.fromEntries(users.map((user) => [user, newPassword]))) as Promise<Record<User, string>>
}

const loadValues = async (path: string, generators: Record<string, () => string>): Promise<Record<string, string>> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const known = JSON.parse(text) as Record<string, string>
  const missing = Object.entries(generators).filter(([variable]) => known[variable] === undefined)
  if (missing.length === 0) return known

  for (const [variable, generate] of missing) known[variable] = generate()
  await writeFile(`${path}.new`, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
  await chmod(`${path}.new`, 0o600)
  await rename(`${path}.new`, path)
  return known
}
