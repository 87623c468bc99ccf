import { runInNewContext } from 'node:vm'
import { serviceNames } from '@love-space/contracts/processes.ts'
import { describe, expect, it } from 'vitest'
import { dockerMongoUsers } from './docker-mongo-users.ts'

interface Config {
  readonly version: number
  readonly members: readonly { readonly _id: number; readonly host: string }[]
}
interface Command {
  readonly replSetInitiate?: Omit<Config, 'version'>
  readonly replSetGetConfig?: 1
  readonly replSetReconfig?: Config
}

const failure = (code: number) => Object.assign(new Error(`code ${code}`), { code })

/** Stands in for a replica set: it refuses what MongoDB refuses, and each first change of its members as one too early. */
const startReplicaSet = () => {
  let config: Config | undefined
  let isCommitted = true
  let waits = 0
  const users = new Map<string, { readonly pwd: string }>()
  const run = ({ replSetInitiate: first, replSetReconfig: next }: Command) => {
    if (first) {
      if (config) throw failure(23)
      config = { ...first, version: 1 }
    }
    if (next) {
      if (next.version !== (config?.version ?? 0) + 1) throw failure(103)
      if (next.members.length !== (config?.members.length ?? 0) + 1) throw new Error('Only one member at a time.')
      isCommitted = !isCommitted
      if (!isCommitted) throw failure(308)
      config = next
    }
    return { config }
  }
  const admin = {
    runCommand: run,
    getUser: (name: string) => users.get(name) ?? null,
    createUser: ({ user, pwd }: { readonly user: string; readonly pwd: string }) => void users.set(user, { pwd }),
    updateUser: (user: string, { pwd }: { readonly pwd: string }) => void users.set(user, { pwd }),
  }
  class Mongo {
    constructor(url: string) {
      if (url.includes('replicaSet=') && !config) throw new Error('There is no primary.')
    }
    getDB = () => admin
  }
  const passwords = ['AUTH', 'SPACE', 'MEDIA', 'ENGAGEMENT', 'ADMIN'].map((name) => [`${name}_MONGO_PASSWORD`, 'p1'])
  return {
    users,
    hosts: () => config?.members.map(({ host }) => host),
    version: () => config?.version,
    waits: () => waits,
    setUp: (env: Readonly<Record<string, string>>): void =>
      void runInNewContext(dockerMongoUsers(), {
        Mongo,
        process: { env: { OPERATOR_MONGO_PASSWORD: 'p0', ...Object.fromEntries(passwords), ...env } },
        sleep: () => void (waits += 1),
      }),
  }
}
const three = { MONGO_MEMBERS: 'mongo:27017,mongo-2:27017,mongo-3:27017' }
const hostsOfThree = three.MONGO_MEMBERS.split(',')

describe('the script that Docker Compose runs before the services', () => {
  it('makes a replica set of one member, and a user per service', () => {
    const set = startReplicaSet()
    set.setUp({})
    expect(set.hosts()).toEqual(['mongo:27017'])
    expect([...set.users.keys()]).toEqual([...serviceNames])
  })

  it('adds members one at a time, and waits while MongoDB refuses a change', () => {
    const set = startReplicaSet()
    set.setUp(three)
    expect(set.hosts()).toEqual(hostsOfThree)
    expect(set.waits()).toBe(2)
  })

  it('adds members to a set that has one, and changes nothing at the next start', () => {
    const set = startReplicaSet()
    set.setUp({})
    set.setUp(three)
    set.setUp(three)
    expect(set.hosts()).toEqual(hostsOfThree)
    expect(set.version()).toBe(3)
  })

  it('gives users the passwords of the environment', () => {
    const set = startReplicaSet()
    set.setUp({})
    set.setUp({ AUTH_MONGO_PASSWORD: 'p2' })
    expect(set.users.get('auth')).toEqual({ pwd: 'p2' })
  })

  it('stops at an error that does not pass', () => {
    const set = startReplicaSet()
    expect(() => set.setUp({ AUTH_MONGO_PASSWORD: '' })).toThrow('AUTH_MONGO_PASSWORD is missing')
  })
})
