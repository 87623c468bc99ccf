import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { databaseOf, processNames, type ProcessName } from '@love-space/contracts/processes.ts'
import { repositoryRoot } from '../processes/paths.ts'
import type { Ports } from '../record/port-names.ts'
import { productVersion } from './product-version.ts'
import { publicKeysOf, type Secrets } from '../record/secrets.ts'

/**
 * Settings that keep a process's memory small: a small young generation, one malloc arena whose memory returns to the
 * system, and explicit garbage collection. `npm run check:compose` compares them with docker/node.Dockerfile.
 */
export const memorySettings = {
  NODE_OPTIONS: '--expose-gc --max-semi-space-size=4',
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

const buildOf = (frontEnd: string): string => `${pathToFileURL(join(repositoryRoot, frontEnd, 'dist')).href}/`
const builds = {
  SHELL_SOURCE: buildOf('shell'),
  REMOTE_COUPLE_SOURCE: buildOf('mf-couple'),
  REMOTE_ADMIN_SOURCE: buildOf('mf-admin'),
}

export const createProcessEnv = (run: {
  secrets: Secrets
  ports: Ports
  webOrigin: string
  clockOffsetS?: number
  gatewayHost: string
  mongoUrlOf: (name: ProcessName) => string
  natsUrlOf: (name: ProcessName) => string
  /** Set if several NATS servers keep each stream. */
  natsReplicas?: number
  /** Folder of mails, unless SMTP_URL sends them. */
  mailDir: string
  filesDir: string
  /** Folder of the erasure ledger, apart from the backed-up data. */
  ledgerDir: string
  releasesDir: string
}): Record<ProcessName, NodeJS.ProcessEnv> => {
  const { secrets, ports, webOrigin, gatewayHost, mongoUrlOf, natsUrlOf, mailDir, filesDir, ledgerDir, releasesDir } =
    run
  const addresses = Object.fromEntries(
    processNames.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]}`]),
  )
  const common = {
    ...addresses,
    PUBLIC_ORIGIN: webOrigin,
    CLOCK_OFFSET_S: String(run.clockOffsetS ?? 0),
    EXTRA_ORIGINS: [`http://localhost:${ports.gateway}`, `http://127.0.0.1:${ports.gateway}`].join(),
    INTERNAL_PUBLIC_KEYS: JSON.stringify(publicKeysOf(secrets)),
    ERASURE_LEDGER: process.env.ERASURE_LEDGER ?? ledgerDir,
    NODE_ENV: 'production',
    VERSION: process.env.VERSION ?? productVersion(),
    ...(run.natsReplicas === undefined ? {} : { NATS_REPLICAS: String(run.natsReplicas) }),
    // No load balancer has to notice the drain first.
    DRAIN_MS: '0',
  }
  const own: Partial<Record<ProcessName, NodeJS.ProcessEnv>> = {
    gateway: { ...builds, RELEASES_FOLDER: process.env.RELEASES_FOLDER ?? releasesDir },
    auth: { MAIL_DIR: mailDir },
    admin: { GATEWAY_OPS_URL: `http://127.0.0.1:${ports.gateway}` },
    media: {
      STORAGE: process.env.STORAGE ?? 'folder',
      STORAGE_FOLDER: process.env.STORAGE_FOLDER ?? filesDir,
    },
  }
  const envOf = (name: ProcessName): NodeJS.ProcessEnv => {
    return {
      ...process.env,
      ...common,
      ...memorySettings,
      NATS_URL: natsUrlOf(name),
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${memorySettings.NODE_OPTIONS}`.trim(),
      ...(name === 'gateway' ? {} : { MONGODB_URL: mongoUrlOf(name), MONGODB_DATABASE: databaseOf(name) }),
      ...own[name],
      ...(name === 'engagement' ? { IMPORT: 'on' } : {}),
      ...secrets[name],
      HOST: name === 'gateway' ? gatewayHost : '127.0.0.1',
      PORT: String(ports[name]),
    }
  }
  return Object.fromEntries(processNames.map((name) => [name, envOf(name)])) as Record<ProcessName, NodeJS.ProcessEnv>
}
