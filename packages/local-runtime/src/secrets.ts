import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The parts of the product that run as processes of ours. */
export const processNames = ['auth', 'space', 'media', 'engagement', 'admin', 'gateway'] as const
export type ProcessName = (typeof processNames)[number]

/** The secret variables of every process. */
export type Secrets = Record<ProcessName, Record<string, string>>

/** Ed25519 key as a JSON Web Key. */
export interface Ed25519Jwk {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  d: string
}

const newEd25519Key = () => JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }))
const new256Bits = () => randomBytes(32).toString('base64url')

/** Which secrets each process has besides its own signing key: the variable, and how its value is made. */
const generators: Record<ProcessName, Record<string, () => string>> = {
  auth: { KEY_ENCRYPTION_SECRET: new256Bits, REFRESH_HMAC_KEY: new256Bits, PIN_PEPPER: new256Bits },
  space: { TOKEN_HMAC_KEY: new256Bits, TOKEN_ENCRYPTION_KEY: new256Bits },
  media: {},
  engagement: {},
  admin: {},
  gateway: {},
}

const PRIVATE_KEY = 'INTERNAL_PRIVATE_KEY'

/** Reads the secrets of every process by variable; makes, once, those that are not there yet. */
export async function loadSecrets(dir: string): Promise<Secrets> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const secrets: Partial<Secrets> = {}
  for (const name of processNames) secrets[name] = await loadSecretsOf(name, join(dir, `${name}.json`))
  return secrets as Secrets
}

/** The public keys of every process, by name. */
export function publicKeysOf(secrets: Secrets): Record<ProcessName, Omit<Ed25519Jwk, 'd'>> {
  const entries = processNames.map((name) => {
    const { kty, crv, x } = privateKeyOf(secrets, name)
    return [name, { kty, crv, x }] as const
  })
  return Object.fromEntries(entries) as Record<ProcessName, Omit<Ed25519Jwk, 'd'>>
}

/** The key with which a process signs its internal calls. */
export function privateKeyOf(secrets: Secrets, name: ProcessName): Ed25519Jwk {
  return JSON.parse(secrets[name][PRIVATE_KEY] ?? '') as Ed25519Jwk
}

async function loadSecretsOf(name: ProcessName, path: string): Promise<Record<string, string>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const known = JSON.parse(text) as Record<string, string>
  const missing = Object.entries({ [PRIVATE_KEY]: newEd25519Key, ...generators[name] }).filter(
    ([variable]) => known[variable] === undefined,
  )
  if (missing.length === 0) return known

  for (const [variable, generate] of missing) known[variable] = generate()
  await writeFile(`${path}.new`, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
  await chmod(`${path}.new`, 0o600)
  await rename(`${path}.new`, path)
  return known
}
