import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './paths.ts'
import type { Ports } from './ports.ts'
import { processNames, publicKeysOf, type ProcessName, type Secrets } from './secrets.ts'

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
  // What streams through is garbage at once: a small young generation keeps it from piling up.
  const gatewayOptions = { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=2`.trim() }
  const envOf = (name: ProcessName): NodeJS.ProcessEnv => ({
    ...process.env,
    ...common,
    ...(name === 'gateway'
      ? { ...builds, ...gatewayOptions }
      : { MONGODB_URL: mongoUrl, MONGODB_DATABASE: `lovespace_${name}` }),
    ...secrets[name],
    HOST: name === 'gateway' ? gatewayHost : '127.0.0.1',
    PORT: String(ports[name]),
  })
  return Object.fromEntries(processNames.map((name) => [name, envOf(name)])) as Record<ProcessName, NodeJS.ProcessEnv>
}

function buildOf(frontEnd: string): string {
  return `${pathToFileURL(join(repositoryRoot, frontEnd, 'dist')).href}/`
}
