import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { databaseOf, processNames, type ProcessName } from '@love-space/contracts/processes.ts'
import { repositoryRoot } from '../processes/paths.ts'
import { portsOf, urlsOf, type RunPorts } from '../record/port-names.ts'
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

export const releasesFolder = 'releases'

const buildOf = (frontEnd: string): string => `${pathToFileURL(join(repositoryRoot, frontEnd, 'dist')).href}/`
const builds = {
  SHELL_SOURCE: buildOf('shell'),
  REMOTE_COUPLE_SOURCE: buildOf('mf-couple'),
  REMOTE_ADMIN_SOURCE: buildOf('mf-admin'),
}

export interface ProcessRun {
  /** Folder of the run. */
  dir: string
  secrets: Secrets
  ports: RunPorts
  webOrigin: string
  clockOffsetS?: number
  gatewayHost: string
  mongoUrlOf: (name: ProcessName) => string
  natsUrlOf: (name: ProcessName) => string
  /** Set if several NATS servers keep each stream. */
  natsReplicas?: number
}

/** Returns the environment of each process, without its port. */
export const createProcessEnv = (run: ProcessRun): Record<ProcessName, NodeJS.ProcessEnv> => {
  const { dir, secrets, ports, webOrigin, gatewayHost, mongoUrlOf, natsUrlOf } = run
  const addresses = Object.fromEntries(processNames.map((name) => [`${name.toUpperCase()}_URL`, urlsOf(ports, name)]))
  const common = {
    ...addresses,
    PUBLIC_ORIGIN: webOrigin,
    CLOCK_OFFSET_S: String(run.clockOffsetS ?? 0),
    EXTRA_ORIGINS: [`http://localhost:${ports.gateway}`, `http://127.0.0.1:${ports.gateway}`].join(),
    INTERNAL_PUBLIC_KEYS: JSON.stringify(publicKeysOf(secrets)),
    ERASURE_LEDGER: process.env.ERASURE_LEDGER ?? join(dir, 'erasures'),
    NODE_ENV: 'production',
    VERSION: process.env.VERSION ?? productVersion(),
    ...(run.natsReplicas === undefined ? {} : { NATS_REPLICAS: String(run.natsReplicas) }),
    // With replicas, the door and the gateways have to notice the drain first.
    DRAIN_MS: portsOf(ports, 'gateway').length > 1 ? '400' : '0',
  }
  const own: Partial<Record<ProcessName, NodeJS.ProcessEnv>> = {
    gateway: { ...builds, RELEASES_FOLDER: process.env.RELEASES_FOLDER ?? join(dir, releasesFolder) },
    auth: { MAIL_DIR: join(dir, 'mail') },
    admin: { GATEWAY_OPS_URL: urlsOf(ports, 'gateway') },
    media: {
      STORAGE: process.env.STORAGE ?? 'folder',
      STORAGE_FOLDER: process.env.STORAGE_FOLDER ?? join(dir, 'data', 'files'),
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
    }
  }
  return Object.fromEntries(processNames.map((name) => [name, envOf(name)])) as Record<ProcessName, NodeJS.ProcessEnv>
}
