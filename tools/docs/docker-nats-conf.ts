import { clusterBlock, natsConf } from '@love-space/local-runtime/nats/nats-conf.ts'
import { natsUsers, type Subscriptions } from '@love-space/local-runtime/nats/permissions.ts'

export const dockerNatsConf = (consumed: Subscriptions): string =>
  `# Written by \`npm run docs\` from the contracts and the consumers of the services.
${natsConf({ storeDir: '/data', monitor: '127.0.0.1:8222', users: natsUsers({ consumed }) })}`

/** Returns the configuration of a server of docker-compose.cluster.yml. NATS replaces only variables that are whole values. */
export const dockerNatsClusterConf = (): string =>
  `# Written by \`npm run docs\`.
${clusterBlock({
  name: '$NATS_SERVER_NAME',
  listen: '0.0.0.0:6222',
  routes: ['$NATS_ROUTE_1', '$NATS_ROUTE_2', '$NATS_ROUTE_3'],
}).join('\n')}
include ./nats.conf
`
