import { natsUsers, type NatsUser, type NatsUserName } from './permissions.ts'

export const passwordVariable = (name: NatsUserName): string => `${name.toUpperCase()}_NATS_PASSWORD`

export const clusterPasswordVariable = 'CLUSTER_NATS_PASSWORD'

const list = (verb: string, subjects: readonly string[]): string[] =>
  subjects.length === 0
    ? []
    : [`      ${verb}: [`, ...subjects.map((subject) => `        ${JSON.stringify(subject)}`), '      ]']

const userBlock = ({ name, permissions }: NatsUser): string[] => {
  const identity = `user: ${name}, password: $${passwordVariable(name)}`
  if (!permissions) return [`    { ${identity} }`]
  return [
    `    { ${identity}, permissions {`,
    '      publish {',
    ...indented(list('allow', permissions.publish)),
    ...indented(list('deny', permissions.neverPublish)),
    '      }',
    '      subscribe {',
    ...indented(list('allow', permissions.subscribe)),
    '      }',
    '    } }',
  ]
}

export interface NatsClusterMember {
  readonly name: string
  readonly listen: string
  /** Addresses of all members, with user and password. */
  readonly routes: readonly string[]
}

/** A value that begins with a dollar sign names a variable of the environment. */
const valueOf = (text: string): string => (text.startsWith('$') ? text : JSON.stringify(text))

export const clusterBlock = ({ name, listen, routes }: NatsClusterMember): string[] => [
  `server_name: ${valueOf(name)}`,
  'cluster {',
  '  name: "love-space"',
  `  listen: ${JSON.stringify(listen)}`,
  `  authorization { user: cluster, password: $${clusterPasswordVariable} }`,
  `  routes: [${routes.map(valueOf).join(', ')}]`,
  '}',
]

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

/** Returns the configuration of NATS. JetStream syncs to disk before it acknowledges. Each process has a user. */
export const natsConf = (options: {
  readonly storeDir: string
  readonly listen?: string
  /** Address and port of the monitoring endpoint; off by default. */
  readonly monitor?: string
  /** Set for a server of a cluster. */
  readonly cluster?: NatsClusterMember
  readonly users?: readonly NatsUser[]
}): string => {
  const { storeDir, listen, monitor, cluster, users = natsUsers() } = options
  const lines = [
    ...(listen ? [`listen: ${JSON.stringify(listen)}`] : []),
    ...(monitor ? [`http: ${JSON.stringify(monitor)}`] : []),
    ...(cluster ? clusterBlock(cluster) : []),
    'jetstream {',
    `  store_dir: ${JSON.stringify(storeDir)}`,
    '  # Sync each message before its acknowledgement; by default NATS syncs every two minutes.',
    '  sync_interval: always',
    '}',
    '# All clients need a password, from the environment. Subjects that are not allowed are refused.',
    'authorization {',
    '  users: [',
    ...users.flatMap(userBlock),
    '  ]',
    '}',
  ]
  return `${lines.join('\n')}\n`
}
