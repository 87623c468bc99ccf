// Rules for both Docker Compose and deploy/k8s.
import { mongoUsers } from '@love-space/local-runtime/mongo/mongo-users.ts'

const services = mongoUsers.map(({ name }) => name)

/** Parts on each network. A part reaches only those that share a network with it. */
export const networks: Readonly<Record<string, readonly string[]>> = {
  front: ['gateway'],
  // The tools ask the shell what it gives, before they release a remote.
  pages: ['gateway', 'mf-admin', 'mf-couple', 'shell', 'tools'],
  back: ['gateway', 'migrate', 'nats', 'tools', ...services],
  data: ['migrate', 'mongo', 'mongo-users', 'tools', ...services],
  files: ['media', 'storage', 'tools'],
  // Auth sends mails; admin sends newsletter subscribers to Klaviyo.
  out: ['admin', 'auth'],
  // Engagement calls browsers' push services.
  push: ['engagement'],
  // Space fetches song titles from song sites.
  songs: ['space'],
}

export const reachesOutside = (network: string): boolean => ['front', 'out', 'push', 'songs'].includes(network)

/** Whether a variable holds a secret, so that its value may not stand in a file. */
export const isSecret = (variable: string): boolean => /(PASSWORD|SECRET|PEPPER|_KEY|PASSPHRASE)$/.test(variable)

export interface Host {
  readonly host: string
  readonly port: string
}

/** Returns the hosts in an environment's value: `dns+http://media:8080`, `mongodb://u:p@mongo:27017,mongo-2:27017`, `nats://u:p@nats:4222,nats://nats-2:4222`, `s3+http://storage:7070/bucket`. */
export const hostsIn = (value: string): readonly Host[] =>
  [...value.matchAll(/(?:^[a-z0-9+]+:\/\/(?:[^/@]*@)?|,(?:[a-z]+:\/\/(?:[^/@]*@)?)?)([a-z0-9.-]+):(\d+)/g)].map(
    ([, host = '', port = '']) => ({ host, port }),
  )
