import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './paths.ts'
import type { Ports } from './ports.ts'
import { processNames, publicKeysOf, type ProcessName, type Secrets } from './secrets.ts'

/**
 * What keeps a process small: a young generation that stays small, one arena of native memory that is given back, and
 * the right to collect garbage once. docker/node.Dockerfile sets the same, which `npm run check:compose` compares.
 */
export const memorySettings = (name: ProcessName) => ({
  // What streams through the gateway is garbage at once.
  NODE_OPTIONS: `--expose-gc --max-semi-space-size=${name === 'gateway' ? 2 : 4}`,
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
})

/** The environment of every process of a run. */
export function createProcessEnv(run: {
  secrets: Secrets
  ports: Ports
  webOrigin: string
  gatewayHost: string
  mongoUrl: string
  natsUrl: string
}): Record<ProcessName, NodeJS.ProcessEnv> {
  const { secrets, ports, webOrigin, gatewayHost, mongoUrl, natsUrl } = run
  const addresses = Object.fromEntries(
    processNames.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]}`]),
  )
  const common = {
    ...addresses,
    NATS_URL: natsUrl,
    PUBLIC_ORIGIN: webOrigin,
    EXTRA_ORIGINS: [`http://localhost:${ports.gateway}`, `http://127.0.0.1:${ports.gateway}`].join(),
    INTERNAL_PUBLIC_KEYS: JSON.stringify(publicKeysOf(secrets)),
    NODE_ENV: 'production',
    // No load balancer has to notice first that a process is leaving.
    DRAIN_MS: '0',
  }
  const builds = {
    SHELL_SOURCE: buildOf('shell'),
    REMOTE_COUPLE_SOURCE: buildOf('mf-couple'),
    REMOTE_ADMIN_SOURCE: buildOf('mf-admin'),
  }
  const envOf = (name: ProcessName): NodeJS.ProcessEnv => {
    const memory = memorySettings(name)
    return {
      ...process.env,
      ...common,
      ...memory,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${memory.NODE_OPTIONS}`.trim(),
      ...(name === 'gateway' ? builds : { MONGODB_URL: mongoUrl, MONGODB_DATABASE: `lovespace_${name}` }),
      ...secrets[name],
      HOST: name === 'gateway' ? gatewayHost : '127.0.0.1',
      PORT: String(ports[name]),
    }
  }
  return Object.fromEntries(processNames.map((name) => [name, envOf(name)])) as Record<ProcessName, NodeJS.ProcessEnv>
}

function buildOf(frontEnd: string): string {
  return `${pathToFileURL(join(repositoryRoot, frontEnd, 'dist')).href}/`
}
