import { describe, expect, it } from 'vitest'
import { processNames, servicesExcept } from '@love-space/contracts/processes.ts'
import {
  ensureMongoUsers,
  mongoAddresses,
  mongoUserNames,
  mongoUsers,
  type MongoPasswords,
  type RunCommand,
} from './mongo-users.ts'

const passwords = Object.fromEntries(mongoUserNames.map((name) => [name, `pw-${name}`])) as MongoPasswords
const refused = () => Promise.reject(Object.assign(new Error('Authentication failed.'), { code: 18 }))

/** Follows MongoDB's rule: once the operator exists, only the operator may connect. */
const openServer = (users: string[]) => {
  const created: Record<string, unknown>[] = []
  const run: RunCommand = async (command) => {
    if ('usersInfo' in command) return { users: users.map((user) => ({ user })) }
    users.push(String(command.createUser))
    created.push(command)
    return { ok: 1 }
  }
  return {
    users,
    created,
    asOperator: (work: (run: RunCommand) => Promise<void>) => (users.includes('operator') ? work(run) : refused()),
    createOperator: async () => {
      if (users.length > 0) await refused()
      users.push('operator')
    },
  }
}

describe('database users', () => {
  it('exist one per service, which may read and write its own database only', () => {
    expect(mongoUsers).toEqual(
      processNames
        .filter((name) => name !== 'gateway')
        .map((name) => ({ name, roles: [{ role: 'readWrite', db: `lovespace_${name}` }] })),
    )
  })

  it('connect with a password each; the gateway gets none', () => {
    const { url, urlOf } = mongoAddresses(27017, passwords)
    expect(new URL(url).username).toBe('operator')
    expect(urlOf('media')).toBe('mongodb://media:pw-media@127.0.0.1:27017/?authSource=admin&directConnection=true')
    expect(() => urlOf('gateway')).toThrow('gateway')
  })

  it('are created once, on an empty server or one without users', async () => {
    const server = openServer([])
    await ensureMongoUsers({ passwords, ...server })
    expect(server.users.sort()).toEqual([...mongoUserNames].sort())
    expect(server.created).toContainEqual({
      createUser: 'auth',
      pwd: 'pw-auth',
      roles: [{ role: 'readWrite', db: 'lovespace_auth' }],
    })
    server.created.length = 0
    await ensureMongoUsers({ passwords, ...server })
    expect(server.created).toEqual([])
  })

  it('are completed if a service is new', async () => {
    const server = openServer(['operator', 'auth', 'space'])
    await ensureMongoUsers({ passwords, ...server })
    expect(server.created.map(({ createUser }) => createUser)).toEqual(servicesExcept('auth', 'space'))
  })

  it('are not created on a server whose users belong to somebody else', async () => {
    await expect(ensureMongoUsers({ passwords, ...openServer(['somebody']) })).rejects.toThrow('Authentication failed')
  })
})
