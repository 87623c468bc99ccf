import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { composeFaults, dockerfileFaults, readCode } from './compose-faults.ts'
import { clusterFile, composeFile, readComposeFile, type ComposeFile, type ComposeService } from './compose-file.ts'

const root = join(import.meta.dirname, '../..')
const code = await readCode(root)
const cluster = readComposeFile(root, composeFile, clusterFile)

/** Returns the faults of the cluster with some fields of one container replaced. */
const faultsWith = (name: string, changed: (service: ComposeService) => ComposeService): readonly string[] => {
  const service = cluster.services[name]
  if (!service) throw new Error(`There is no ${name}.`)
  return composeFaults(
    { ...cluster, services: { ...cluster.services, [name]: { ...service, ...changed(service) } } },
    code,
  )
}
const faultsWithVariables = (name: string, values: Readonly<Record<string, string>>): readonly string[] =>
  faultsWith(name, ({ environment }) => ({ environment: { ...environment, ...values } }))
const faultsWithout = (name: string, variable: string): readonly string[] =>
  faultsWith(name, ({ environment = {} }) => {
    const { [variable]: _, ...others } = environment
    return { environment: others }
  })

it('finds nothing wrong with docker-compose.yml, with the cluster over it, and with the Dockerfiles', () => {
  expect(composeFaults(readComposeFile(root, composeFile), code)).toEqual([])
  expect(composeFaults(cluster, code)).toEqual([])
  expect(dockerfileFaults(root)).toEqual([])
})

describe('files are merged as Docker Compose does', () => {
  it('joins variables, volumes by their folder, networks and conditions, and replaces a command', () => {
    const { nats, 'mongo-users': users, media } = cluster.services
    expect(nats?.environment).toMatchObject({
      NATS_SERVER_NAME: 'nats',
      AUTH_NATS_PASSWORD: expect.any(String) as string,
    })
    expect(nats?.volumes?.map((volume) => volume.split(':')[0])).toEqual([
      'nats-1-data',
      './docker/nats.conf',
      './docker/nats-cluster.conf',
    ])
    expect(nats).toMatchObject({ command: ['-c', '/etc/nats/nats-cluster.conf'], networks: ['back'] })
    expect(Object.keys(users?.depends_on ?? {})).toEqual(['mongo', 'mongo-2', 'mongo-3'])
    expect(media?.environment).toMatchObject({ STORAGE: 's3', NATS_REPLICAS: '3' })
  })
})

describe('variables and secrets', () => {
  it('misses a variable under a wrong name, and does not know the wrong one', () => {
    expect(faultsWithout('auth', 'PIN_PEPPER')).toEqual(['auth: PIN_PEPPER is required and not given.'])
    expect(faultsWithVariables('auth', { PIN_PEPER: '${PIN_PEPPER}' })).toEqual([
      'auth: the code does not know PIN_PEPER.',
    ])
  })

  it('refuses a secret that stands in the file', () => {
    expect(faultsWithVariables('media', { FILE_LINK_KEY: 'abc' })).toEqual(['media: FILE_LINK_KEY stands in the file.'])
  })
})

describe('replicas', () => {
  it('need addresses of every replica', () => {
    const faults = faultsWithVariables('gateway', { MEDIA_URL: 'http://media:8080' })
    expect(faults).toEqual(['gateway: MEDIA_URL must begin with dns+, so that media may have replicas.'])
  })

  it('cannot share a name or a port of the machine', () => {
    expect(faultsWith('media', () => ({ container_name: 'media' }))).toEqual([
      'media has a name of its own, so that it cannot have replicas.',
    ])
    expect(faultsWith('media', () => ({ ports: ['8081:8080'] }))).toEqual([
      'media publishes a port; only the gateway may.',
    ])
  })
})

describe('networks and volumes', () => {
  it('notices a part on a network too many, or missing on one', () => {
    expect(faultsWith('mongo-2', () => ({ networks: ['data', 'back'] })).join()).toContain('share the network back')
    expect(faultsWith('nats-3', () => ({ networks: ['pages'] })).join()).toContain(
      'auth: NATS_URL points at nats-3, which is on none of its networks.',
    )
  })

  it('notices a network that reaches the outside, a part without networks, and an address that nobody has', () => {
    const open: ComposeFile = { ...cluster, networks: { ...cluster.networks, data: {} } }
    expect(composeFaults(open, code)).toEqual(['The network data must not reach the outside.'])
    expect(faultsWith('storage', () => ({ networks: [] }))).toContain('storage stands on the network of everybody.')
    expect(faultsWithVariables('space', { MEDIA_URL: 'dns+http://medium:8080' })).toEqual([
      'space: MEDIA_URL points at medium, which is not in the file.',
    ])
  })

  it('notices a folder without a volume, and a volume that is not in the file', () => {
    expect(faultsWithVariables('auth', { ERASURE_LEDGER: '/ledger' })).toContain(
      'auth: ERASURE_LEDGER is /ledger, which is no volume; the rest is read-only.',
    )
    expect(faultsWith('mongo-3', () => ({ volumes: ['mongo-4-data:/data/db'] }))).toEqual([
      'mongo-3: the volume mongo-4-data is not in the file.',
    ])
  })
})

describe('the replica set of MongoDB', () => {
  const operator = 'mongodb://operator:${OPERATOR_MONGO_PASSWORD}'

  it('is named whole by every address', () => {
    const url = `${operator}@mongo:27017,mongo-2:27017/?replicaSet=rs0&authSource=admin`
    expect(faultsWithVariables('tools', { MONGODB_URL: url })).toEqual([
      `tools must connect to the database as the operator: ${operator}@mongo:27017,mongo-2:27017,mongo-3:27017/?replicaSet=rs0&authSource=admin`,
    ])
  })

  it('is joined by mongo-users, which waits for its members', () => {
    expect(faultsWithVariables('mongo-users', { MONGO_MEMBERS: 'mongo:27017' })).toEqual([
      'mongo-users must join the members mongo:27017,mongo-2:27017,mongo-3:27017.',
    ])
    expect(faultsWith('mongo-users', () => ({ depends_on: { mongo: {}, 'mongo-2': {} } }))).toEqual([
      'mongo-users must wait for mongo-3.',
    ])
  })

  it('has members that begin empty, keep their data apart, and are of one version', () => {
    expect(faultsWithVariables('mongo-2', { MONGO_INITDB_ROOT_USERNAME: 'operator' })).toEqual([
      'mongo-2 must begin empty: it gets the users from mongo.',
    ])
    expect(faultsWith('mongo-2', () => ({ volumes: ['mongo-3-data:/data/db'] }))).toEqual([
      'mongo, mongo-2, mongo-3 must have a volume each on /data/db.',
    ])
    expect(faultsWith('mongo-3', () => ({ image: 'mongo:8.0.1' })).join()).toMatch(/^mongo-3 must be mongo:8\.0/)
  })

  it('has an odd number of members', () => {
    const { 'mongo-3': _, ...services } = cluster.services
    expect(composeFaults({ ...cluster, services }, code)).toContain('mongo: 2 members cannot outvote the loss of one.')
  })
})

describe('the cluster of NATS', () => {
  it('is named whole by every process, with as many replicas', () => {
    expect(faultsWithVariables('media', { NATS_URL: 'nats://media:${MEDIA_NATS_PASSWORD}@nats:4222' })).toEqual([
      'media: NATS_URL must name the servers nats:4222,nats-2:4222,nats-3:4222.',
    ])
    expect(faultsWithout('migrate', 'NATS_REPLICAS')).toEqual([
      'migrate: NATS_REPLICAS must be 3, the number of servers.',
    ])
  })

  it('has servers that know each other, every password, and their own name', () => {
    expect(faultsWithout('nats-2', 'NATS_ROUTE_3').join()).toContain('nats-2 must know the routes nats://cluster:')
    expect(faultsWithout('nats-3', 'MIGRATE_NATS_PASSWORD')).toEqual(['nats-3 does not know MIGRATE_NATS_PASSWORD.'])
    expect(faultsWithVariables('nats-3', { NATS_SERVER_NAME: 'nats-2' })).toEqual([
      'nats-3 must have its own NATS_SERVER_NAME.',
    ])
  })
})

describe('memory, versions and the start', () => {
  it('notices a limit that is missing, or too small for what media starts', () => {
    expect(faultsWith('admin', () => ({ mem_limit: undefined as never }))).toEqual(['admin: it must have a mem_limit.'])
    const faults = faultsWith('media', () => ({ mem_limit: '512m', memswap_limit: '512m' }))
    expect(faults.join()).toMatch(/^media: its mem_limit must be \d+m or more/)
  })

  it('notices an image without an exact version, and a wait for a part that does not exist', () => {
    expect(faultsWith('storage', () => ({ image: 'versity/versitygw:latest' }))).toContain(
      'storage: versity/versitygw:latest names no exact version.',
    )
    const faults = faultsWith('gateway', ({ depends_on }) => ({ depends_on: { ...depends_on, mail: {} } }))
    expect(faults).toEqual(['gateway depends on mail, which is not in the file.'])
  })
})
