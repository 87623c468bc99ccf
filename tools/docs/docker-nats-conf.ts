import { natsConf } from '@love-space/local-runtime/nats/nats-conf.ts'
import { natsUsers, type Subscriptions } from '@love-space/local-runtime/nats/permissions.ts'

export const dockerNatsConf = (consumed: Subscriptions): string =>
  `# Written by \`npm run docs\` from the contracts and the consumers of the services.
${natsConf({ storeDir: '/data', monitor: '127.0.0.1:8222', users: natsUsers({ consumed }) })}`
