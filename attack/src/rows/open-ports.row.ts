import { getConversationByDate, getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { streams } from '@love-space/contracts/event.ts'
import { liveHinted, liveSubjectOf } from '@love-space/contracts/gateway/live.events.ts'
import { getSpace } from '@love-space/contracts/space/space.routes.ts'
import { spaceChanged } from '@love-space/contracts/space/space.events.ts'
import { databaseOf, processNames, serviceNames, type ProcessName } from '@love-space/contracts/processes.ts'
import { inboxPrefixOf } from '@love-space/service-kit/events/nats-link.ts'
import mongoose from 'mongoose'
import { connect, type NatsConnection } from 'nats'
import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { connect as connectTo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { databaseUrlOf, knowsUsers, openDatabaseUrl } from '../database.ts'
import { shown } from '../http.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'
import type { Target } from '../target.ts'
import type { Tally } from '../tally.ts'

const requestMs = 1_000
const connectMs = 2_000
const guesses = [
  {},
  { user: 'operator', pass: 'operator' },
  { user: 'auth', pass: '' },
  { user: 'admin', pass: 'password' },
  { user: '', pass: '' },
  { token: 'nats' },
]

const knockOnNats = async ({ ports }: Target, tally: Tally): Promise<void> => {
  for (const guess of guesses) {
    const opened = await connect({ servers: `127.0.0.1:${ports.nats}`, reconnect: false, timeout: connectMs, ...guess })
      .then(async (connection) => {
        await connection.close()
        return true
      })
      .catch(() => false)
    tally.check('NATS lets in nobody who guesses', !opened, JSON.stringify(guess))
  }
}

const connectAs = ({ ports, natsPasswordOf }: Target, user: ProcessName): Promise<NatsConnection> =>
  connect({
    servers: `127.0.0.1:${ports.nats}`,
    user,
    pass: natsPasswordOf(user),
    inboxPrefix: inboxPrefixOf(user),
    reconnect: false,
    timeout: connectMs,
  })

/** Returns whether NATS refuses a subject. A time-out counts as delivered. */
const isRefused = async (connection: NatsConnection, subject: string, body: unknown): Promise<boolean> => {
  try {
    await connection.request(subject, JSON.stringify(body), { timeout: requestMs })
    return false
  } catch (error) {
    return (error as { code?: string }).code === 'PERMISSIONS_VIOLATION'
  }
}

/** Returns a forged event that would add a stranger to a victim's space. */
const forgedMembership = ({ victims, stranger }: Scene) => ({
  specversion: '1.0',
  id: randomUUID(),
  source: 'space',
  type: spaceChanged.subject,
  time: new Date().toISOString(),
  subject: victims.spaceId,
  datacontenttype: 'application/json',
  data: {
    spaceId: victims.spaceId,
    version: 1_000_000,
    status: 'ACTIVE',
    timeZone: 'UTC',
    loveStreakCriteria: { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true },
    members: [{ userId: stranger.userId, joinedAt: new Date().toISOString() }],
  },
})

/** Uses the NATS user of a process, as if the process were compromised. */
const abuseUser = async (scene: Scene, user: ProcessName, tally: Tally): Promise<void> => {
  const connection = await connectAs(scene.target, user)
  try {
    const foreign = Object.entries(streams).filter(([owner]) => owner !== user && !owner.startsWith('live'))
    const tries: [subject: string, body: unknown][] = [
      ...(user === 'space' ? [] : [[spaceChanged.subject, forgedMembership(scene)] as [string, unknown]]),
      ...(user === 'gateway'
        ? [liveHinted.subject, liveSubjectOf(1)].map((subject): [string, unknown] => [subject, {}])
        : []),
      ...foreign.map(([owner]): [string, unknown] => [`lovespace.${owner}.user.changed.v1`, {}]),
      ...Object.values(streams).flatMap(({ name }): [string, unknown][] => [
        ...['PURGE', 'DELETE', 'UPDATE', 'MSG.DELETE'].map((verb): [string, unknown] => [
          `$JS.API.STREAM.${verb}.${name}`,
          {},
        ]),
        [`$JS.API.STREAM.MSG.GET.${name}`, { last_by_subj: '>' }],
        [`$JS.API.DIRECT.GET.${name}`, { seq: 1 }],
        // A gateway follows some subjects of LIVE2, which has hints only.
        ...(user === 'gateway' && name === streams.live2.name
          ? []
          : [
              [`$JS.API.CONSUMER.CREATE.${name}`, { stream_name: name, config: { ack_policy: 'none' } }] as [
                string,
                unknown,
              ],
            ]),
      ]),
      ['$JS.API.STREAM.LIST', {}],
      ['$SYS.REQ.SERVER.PING', {}],
    ]
    const outcomes = await Promise.all(tries.map(([subject, body]) => isRefused(connection, subject, body)))
    outcomes.forEach((refused, index) => {
      tally.check(`the user of ${user} does its own work in NATS and nothing else`, refused, tries[index]?.[0])
    })
  } finally {
    await connection.close()
  }
}

const readAsStranger = async ({ stranger, victims }: Scene, tally: Tally): Promise<void> => {
  const day = new Date().toISOString().slice(0, 10)
  const { browser } = stranger
  const answers = [
    await browser.call(getTodaysConversation),
    await browser.call(getConversationByDate, { query: { date: day } }),
    await browser.call(getSpace, { params: { spaceId: victims.spaceId } }),
  ]
  for (const answer of answers) {
    const holds = answer.status === 404 && !answer.text.includes(victims.private)
    tally.check('no forged event makes a stranger a member', holds, shown(answer))
  }
}

const canRead = async (url: string, database: string): Promise<boolean> => {
  const client = new mongoose.mongo.MongoClient(url, { serverSelectionTimeoutMS: connectMs })
  try {
    await client.db(database).listCollections().toArray()
    return true
  } catch {
    return false
  } finally {
    await client.close()
  }
}

/** Tries the database without a password, and each service's user on the databases of others. */
const knockOnDatabase = async ({ target }: Scene, tally: Tally): Promise<void> => {
  if (!(await knowsUsers(target))) {
    tally.notPossible.push('the stand-in for MongoDB knows no users and lets everybody in (docs/unverified.md)')
    return
  }
  for (const name of serviceNames) {
    const isOpen = await canRead(openDatabaseUrl(target), databaseOf(name))
    tally.check('the database shows nobody anything who does not say who they are', !isOpen, name)
    const url = await databaseUrlOf(target, name)
    for (const other of serviceNames) {
      const reads = await canRead(url, databaseOf(other))
      tally.check('a service reads its own database and no other', reads === (other === name), `${name} in ${other}`)
    }
  }
}

const isOpenAt = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTo({ host, port, timeout: connectMs })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })

/** Connects from this machine's other addresses, which stand for the network. */
const knockFromNetwork = async ({ ports }: Target, tally: Tally): Promise<void> => {
  const external = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ internal }) => !internal)
  for (const { address } of external) {
    for (const [name, port] of Object.entries(ports)) {
      tally.check('no port is open to the network', !(await isOpenAt(address, port)), `${name} at ${address}`)
    }
  }
  if (external.length === 0) tally.notPossible.push('this machine has no address but loopback ones to knock from')
}

const readSecretsOfProcesses = async ({ dir }: Target, tally: Tally): Promise<void> => {
  const folder = join(dir, 'secrets')
  const isPrivate = async (path: string) => ((await stat(path)).mode & 0o077) === 0
  tally.check('the folder of secrets is for its owner only', await isPrivate(folder), folder)
  for (const file of await readdir(folder)) {
    tally.check('every secret is for its owner only', await isPrivate(join(folder, file)), file)
  }
}

export const openPorts: Row = {
  id: '4',
  title: 'NATS and the database without credentials, and NATS with those of every process',
  attack: async (scene, tally) => {
    const { target } = scene
    await knockOnNats(target, tally)
    for (const user of processNames) await abuseUser(scene, user, tally)
    await readAsStranger(scene, tally)
    await knockOnDatabase(scene, tally)
    await knockFromNetwork(target, tally)
    await readSecretsOfProcesses(target, tally)
  },
}
