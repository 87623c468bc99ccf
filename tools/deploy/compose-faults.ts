import type { TObject } from '@sinclair/typebox'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseOf, processNames } from '@love-space/contracts/processes.ts'
import { mongoPasswordVariable, mongoUsers } from '@love-space/local-runtime/mongo/mongo-users.ts'
import { memorySettings } from '@love-space/local-runtime/run/process-env.ts'
import { mongoImage, natsImage } from '@love-space/local-runtime/programs/server-versions.ts'
import { imageReadersMax } from '../../services/media/src/files/render-file.ts'
import { envSchemas } from '../docs/configuration-page.ts'
import { mountOf, type ComposeFile, type ComposeService } from './compose-file.ts'
import { hostsIn, isSecret, networks, reachesOutside } from './rules.ts'

interface Code {
  readonly root: string
  readonly schemas: Readonly<Record<string, TObject>>
  readonly nodeImage: string
}

export const readCode = async (root: string): Promise<Code> => ({
  root,
  schemas: await envSchemas(root),
  nodeImage: readFileSync(join(root, 'docker/node.Dockerfile'), 'utf8'),
})

type Part = readonly [name: string, service: ComposeService]
const partsOf = ({ services }: ComposeFile): readonly Part[] => Object.entries(services)
const environmentOf = ({ services }: ComposeFile, name: string) => services[name]?.environment ?? {}

/** A server of a cluster has its first server's name, and a number. */
const serverOf = (name: string): string => name.replace(/-\d$/, '')
const membersOf = ({ services }: ComposeFile, server: string): readonly string[] =>
  Object.keys(services).filter((name) => serverOf(name) === server)

type Check = (compose: ComposeFile, code: Code) => readonly (string | false)[]

const imageFaults: Check = (compose, { root, schemas, nodeImage }) => {
  const built = partsOf(compose).filter(([, { build }]) => build?.args)
  const projects = built.map(([, { build }]) => build?.args?.PROJECT ?? '')
  const missing = [...Object.keys(schemas), 'shell', 'mf-couple', 'mf-admin'].map(
    (folder) => !projects.includes(folder) && `${folder} has no image in docker-compose.yml.`,
  )
  const faults = built.flatMap(([name, { image, build, environment = {}, mem_limit: memory }]) => {
    const project = build?.args?.PROJECT ?? ''
    const manifest = join(root, project, 'package.json')
    const version = `\${${name.toUpperCase().replace('-', '_')}_VERSION:-local}`
    if (!existsSync(manifest)) return [`${name}: the folder ${project} does not exist.`]
    const ofAll = [
      image !== `love-space/${name}:${version}` && `${name}: its image must be love-space/${name}:${version}.`,
      !/^\d+m$/.test(memory ?? '') && `${name}: it must have a mem_limit.`,
      !existsSync(join(root, build?.dockerfile ?? '')) && `${name}: ${build?.dockerfile} does not exist.`,
    ]
    const schema = schemas[project]
    if (!schema) {
      const { scripts } = JSON.parse(readFileSync(manifest, 'utf8')) as { scripts: Record<string, string> }
      return [...ofAll, !('build' in scripts) && `${name}: ${project} has no build script.`]
    }
    return [
      ...ofAll,
      !existsSync(join(root, project, 'src/main.ts')) && `${name}: ${project}/src/main.ts does not exist.`,
      ...Object.keys(environment).map(
        (variable) => !(variable in schema.properties) && `${name}: the code does not know ${variable}.`,
      ),
      ...(schema.required ?? []).map(
        (variable) =>
          !(variable in environment || schema.properties[variable]?.default !== undefined) &&
          `${name}: ${variable} is required and not given.`,
      ),
      ...Object.entries(memorySettings).map(
        ([variable, value]) =>
          !nodeImage.includes(`${variable}=${/ /.test(value) ? JSON.stringify(value) : value}`) &&
          `${name}: docker/node.Dockerfile and a local run differ in ${variable}.`,
      ),
      build?.args?.VERSION !== version && `${name}: operators must see the version of its image, ${version}.`,
      environment.PORT !== '8080' && `${name} must listen on 8080, which the image's health check asks.`,
    ]
  })
  return [...missing, ...faults]
}

const startFaults: Check = (compose) => [
  ...partsOf(compose).flatMap(([name, { depends_on: needs = {}, profiles }]) => [
    ...Object.keys(needs).map(
      (other) => !(other in compose.services) && `${name} depends on ${other}, which is not in the file.`,
    ),
    profiles !== undefined &&
      name !== 'tools' &&
      `${name} is not started with the rest: only tools may have a profile.`,
  ]),
  ...mongoUsers.map(
    ({ name }) =>
      !('migrate' in (compose.services[name]?.depends_on ?? {})) &&
      `${name} must wait for migrate, which makes its indexes.`,
  ),
  compose.services.migrate?.image !== compose.services.tools?.image &&
    'migrate must be of the image of the tools: both are of the same release.',
]

const networkFaults: Check = (compose) => {
  const networksOf = (name: string): readonly string[] => compose.services[name]?.networks ?? []
  const ofNetworks = Object.entries(networks).flatMap(([network, parts]) => {
    const wanted = parts.flatMap((part) => membersOf(compose, part)).toSorted()
    const found = Object.keys(compose.services)
      .filter((name) => networksOf(name).includes(network))
      .toSorted()
    const isInternal = compose.networks[network]?.internal === true
    const isOpen = reachesOutside(network)
    return [
      found.join() !== wanted.join() && `${found.join(', ')} share the network ${network}.`,
      isInternal === isOpen && `The network ${network} must ${isOpen ? '' : 'not '}reach the outside.`,
    ]
  })
  const ofParts = partsOf(compose).flatMap(([name, { ports, environment = {}, container_name: own }]) => [
    networksOf(name).length === 0 && `${name} stands on the network of everybody.`,
    !networksOf(name).every((network) => network in compose.networks) && `${name} names a network that does not exist.`,
    ports !== undefined && name !== 'gateway' && `${name} publishes a port; only the gateway may.`,
    own !== undefined && `${name} has a name of its own, so that it cannot have replicas.`,
    ...Object.entries(environment).flatMap(([variable, value]) =>
      hostsIn(value).flatMap(({ host }) => [
        !(host in compose.services) && `${name}: ${variable} points at ${host}, which is not in the file.`,
        host in compose.services &&
          !networksOf(name).some((network) => networksOf(host).includes(network)) &&
          `${name}: ${variable} points at ${host}, which is on none of its networks.`,
        !value.startsWith('dns+') &&
          processNames.some((one) => one === host) &&
          `${name}: ${variable} must begin with dns+, so that ${host} may have replicas.`,
      ]),
    ),
  ])
  return [...ofNetworks, ...ofParts]
}

const volumeFaults: Check = (compose, { root, nodeImage }) => {
  // Folders of the image for volumes; the rest is read-only.
  const made = /^RUN install -d -o node (.+)$/m.exec(nodeImage)?.[1]?.split(' ') ?? []
  return partsOf(compose).flatMap(([name, { volumes = [], environment = {} }]) => {
    const mounts = volumes.map(mountOf)
    return [
      ...mounts.flatMap(({ from }) => [
        !/^[.$]/.test(from) && !(from in compose.volumes) && `${name}: the volume ${from} is not in the file.`,
        from.startsWith('./') && !existsSync(join(root, from)) && `${name}: ${from} does not exist.`,
      ]),
      ...Object.entries(environment)
        .filter(([, value]) => /^\/[a-z]/.test(value))
        .flatMap(([variable, value]) => [
          !mounts.some(({ to }) => to === value) &&
            `${name}: ${variable} is ${value}, which is no volume; the rest is read-only.`,
          !(made.includes(value) || variable === 'RELEASES_FOLDER' || name === 'tools') &&
            `${name}: docker/node.Dockerfile makes no ${value} that its user may write to.`,
        ]),
    ]
  })
}

const secretFaults: Check = (compose) =>
  partsOf(compose).flatMap(([name, { environment = {} }]) =>
    Object.entries(environment).map(
      ([variable, value]) =>
        isSecret(variable) && !value.startsWith('${') && `${name}: ${variable} stands in the file.`,
    ),
  )

const dataPlaceOf = ({ services }: ComposeFile, name: string, folder: string): string | undefined =>
  services[name]?.volumes?.map(mountOf).find(({ to }) => to === folder)?.from

/** Servers of a cluster must be an odd number, each with data of its own. */
const memberFaults = (compose: ComposeFile, server: string, folder: string): readonly (string | false)[] => {
  const members = membersOf(compose, server)
  const places = members.map((name) => dataPlaceOf(compose, name, folder))
  return [
    members.length % 2 === 0 && `${server}: ${members.length} members cannot outvote the loss of one.`,
    new Set(places).size !== members.length && `${members.join(', ')} must have a volume each on ${folder}.`,
    places.includes(undefined) && `${members.join(', ')} must keep ${folder} in a volume.`,
  ]
}

const databaseFaults: Check = (compose) => {
  const members = membersOf(compose, 'mongo')
  const hosts = members.map((name) => `${name}:27017`).join()
  const urlOf = (user: 'operator' | (typeof mongoUsers)[number]['name']): string =>
    `mongodb://${user}:\${${mongoPasswordVariable(user)}}@${hosts}/?replicaSet=rs0&authSource=admin`
  const setup = environmentOf(compose, 'mongo-users')
  return [
    ...memberFaults(compose, 'mongo', '/data/db'),
    (setup.MONGO_MEMBERS ?? 'mongo:27017') !== hosts && `mongo-users must join the members ${hosts}.`,
    ...members.map(
      (name) =>
        name !== 'mongo' &&
        Object.keys(environmentOf(compose, name)).some((variable) => variable.startsWith('MONGO_INITDB')) &&
        `${name} must begin empty: it gets the users from mongo.`,
    ),
    ...members.map(
      (name) => !(name in (compose.services['mongo-users']?.depends_on ?? {})) && `mongo-users must wait for ${name}.`,
    ),
    ...['migrate', 'tools'].map(
      (name) =>
        environmentOf(compose, name).MONGODB_URL !== urlOf('operator') &&
        `${name} must connect to the database as the operator: ${urlOf('operator')}`,
    ),
    ...mongoUsers.flatMap(({ name }) => {
      const { MONGODB_URL: url, MONGODB_DATABASE: database } = environmentOf(compose, name)
      const password = mongoPasswordVariable(name)
      return [
        url !== urlOf(name) && `${name} must connect to the database as its own user: ${urlOf(name)}`,
        database !== databaseOf(name) && `${name} may only use ${databaseOf(name)}.`,
        !(password in setup) && `mongo-users does not know ${password}.`,
      ]
    }),
  ]
}

const natsFaults: Check = (compose) => {
  const members = membersOf(compose, 'nats')
  const hosts = members.map((name) => `${name}:4222`).join()
  const passwords = Object.keys(environmentOf(compose, 'nats')).filter((name) => name.endsWith('_NATS_PASSWORD'))
  const routes = members.map((name) => `nats://cluster:\${CLUSTER_NATS_PASSWORD}@${name}:6222`)
  const isCluster = members.length > 1
  const ofMembers = members.flatMap((name) => {
    const environment = environmentOf(compose, name)
    const found = routes.map((_, index) => environment[`NATS_ROUTE_${index + 1}`])
    return [
      ...passwords.map((password) => !(password in environment) && `${name} does not know ${password}.`),
      ...(isCluster
        ? [
            found.join() !== routes.join() && `${name} must know the routes ${routes.join()}.`,
            environment.NATS_SERVER_NAME !== name && `${name} must have its own NATS_SERVER_NAME.`,
          ]
        : []),
    ]
  })
  const users = partsOf(compose).filter(([, { environment }]) => environment?.NATS_URL)
  const ofUsers = users.flatMap(([name, { environment = {} }]) => {
    const found = hostsIn(environment.NATS_URL ?? '').map(({ host, port }) => `${host}:${port}`)
    return [
      found.join() !== hosts && `${name}: NATS_URL must name the servers ${hosts}.`,
      name !== 'tools' &&
        (environment.NATS_REPLICAS ?? '1') !== String(members.length) &&
        `${name}: NATS_REPLICAS must be ${members.length}, the number of servers.`,
    ]
  })
  const waiting = members.map(
    (name) => !(name in (compose.services.migrate?.depends_on ?? {})) && `migrate must wait for ${name}.`,
  )
  return [...memberFaults(compose, 'nats', '/data'), ...ofMembers, ...ofUsers, ...waiting]
}

/** Memory in MB of the media service besides its children, with room for the temporary folder, which is in memory. */
const mediaMbMin = 512

const memoryFaults: Check = ({ services }, { schemas }) => {
  const limitMb = Number(/^(\d+)m$/.exec(services.media?.mem_limit ?? '')?.[1])
  const mediaMb = (name: string): number => Number(schemas['services/media']?.properties[name]?.default)
  const neededMb = mediaMbMin + imageReadersMax * mediaMb('IMAGE_MEMORY_MB_MAX') + mediaMb('VIDEO_MEMORY_MB_MAX')
  return [
    !(limitMb >= neededMb) && `media: its mem_limit must be ${neededMb}m or more, for what its children may take.`,
    services.media?.memswap_limit !== services.media?.mem_limit &&
      'media: its memswap_limit must be its mem_limit, or it swaps instead.',
  ]
}

const versionFaults: Check = (compose, { root }) => {
  const tool = readFileSync(join(root, 'tools/verify-s3.mjs'), 'utf8')
  const pinned: Readonly<Record<string, string>> = {
    mongo: mongoImage,
    'mongo-users': mongoImage,
    nats: natsImage,
    storage: `versity/versitygw:${/^const version = '(v[\d.]+)'$/m.exec(tool)?.[1]}`,
  }
  return partsOf(compose).flatMap(([name, { image = '', build }]) => {
    const wanted = pinned[serverOf(name)]
    return [
      build === undefined && !/:v?\d+\.\d+\.\d+/.test(image) && `${name}: ${image} names no exact version.`,
      wanted !== undefined && image !== wanted && `${name} must be ${wanted}, as in a local run and in the tests.`,
    ]
  })
}

const checks = [
  imageFaults,
  startFaults,
  networkFaults,
  volumeFaults,
  secretFaults,
  databaseFaults,
  natsFaults,
  memoryFaults,
  versionFaults,
]

/** Returns one sentence for each thing in a Compose file that does not fit the code. */
export const composeFaults = (compose: ComposeFile, code: Code): readonly string[] =>
  checks.flatMap((check) => check(compose, code)).filter((fault) => fault !== false)

/** Returns what is wrong with the Dockerfiles: their version of Node, and the address that their health check asks. */
export const dockerfileFaults = (root: string): readonly string[] => {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  const answering: Readonly<Record<string, string | undefined>> = {
    'docker/node.Dockerfile': 'packages/service-kit/src/http/http-app.ts',
    'docker/front-end.Dockerfile': 'packages/static-server/src/main.ts',
    'docker/tools.Dockerfile': undefined,
  }
  return Object.entries(answering).flatMap(([dockerfile, server]) => {
    const versions = [...read(dockerfile).matchAll(/^FROM node:(\S+?)-slim/gm)].map(([, version]) => version)
    const isPinned = versions.length > 0 && versions.every((version) => version === devDependencies.node)
    const path = /127\.0\.0\.1:8080(\/[a-z]+)/.exec(read(dockerfile))?.[1] ?? ''
    return [
      ...(isPinned ? [] : [`${dockerfile} must use node ${devDependencies.node}.`]),
      ...(server === undefined || read(server).includes(`'${path}'`)
        ? []
        : [`${dockerfile} asks ${path}, which ${server} does not answer.`]),
    ]
  })
}
