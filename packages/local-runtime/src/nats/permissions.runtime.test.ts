import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userRegistered } from '@love-space/contracts/auth/user.events.ts'
import { sessionEnded } from '@love-space/contracts/auth/session.events.ts'
import { streams } from '@love-space/contracts/event.ts'
import { liveHinted, liveSubjectOf } from '@love-space/contracts/gateway/live.events.ts'
import { subscriptions } from '@love-space/contracts/subscriptions.ts'
import { ensureStream, inboxPrefixOf, serversIn, streamOf } from '@love-space/service-kit/events/nats-link.ts'
import { jobNudgeSubject } from '@love-space/service-kit/jobs/job-nudge.ts'
import { AckPolicy, connect, DeliverPolicy, type JetStreamManager, type NatsConnection } from 'nats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningServer } from '../programs/running-server.ts'
import { isService, processNames, serviceNames, type ProcessName } from '@love-space/contracts/processes.ts'
import type { Subscriptions } from './permissions.ts'
import { startNats } from './start-nats.ts'

const consumed: Subscriptions = subscriptions
const subscriptionsOf = (name: ProcessName) => (isService(name) ? consumed[name] : [])

let dir: string
let server: RunningServer
let operator: NatsConnection
let operations: JetStreamManager
const users = new Map<ProcessName, NatsConnection>()

const connectAs = (name: ProcessName) =>
  connect({ ...serversIn(server.urlOf(name)), inboxPrefix: inboxPrefixOf(name), reconnect: false })
const userOf = (name: ProcessName): NatsConnection => users.get(name) as NatsConnection
const managerOf = (connection: NatsConnection) => connection.jetstreamManager({ checkAPI: false, timeout: 3_000 })

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-nats-'))
  server = await startNats({ dir, log: () => undefined, env: { ...process.env, NATS_URL: '' } })
  operator = await connect({ ...serversIn(server.url), reconnect: false })
  operations = await managerOf(operator)
  for (const name of processNames) users.set(name, await connectAs(name))
  for (const name of serviceNames)
    await ensureStream({ replicas: 1, jsm: () => managerOf(userOf(name)) }, streams[name])
  for (const stream of [streams.live, streams.live2])
    await ensureStream({ replicas: 1, jsm: () => managerOf(userOf('gateway')) }, stream)
  for (const name of serviceNames) {
    for (const { subject, durable } of consumed[name]) await makeDurable(name, subject, durable)
  }
})
afterAll(async () => {
  for (const connection of [...users.values(), operator]) await connection.close()
  await server.stop()
  await rm(dir, { recursive: true, force: true })
})

const makeDurable = async (name: ProcessName, subject: string, durable: string): Promise<void> => {
  await (
    await managerOf(userOf(name))
  ).consumers.add(streamOf(subject).name, {
    durable_name: durable,
    filter_subject: subject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
  })
}

/** Publishes and waits for an answer; an error answer counts as delivered. */
const outcomeOf = (connection: NatsConnection, subject: string, body: object = {}): Promise<'refused' | 'heard'> =>
  connection.request(subject, JSON.stringify(body), { timeout: 2_000 }).then(
    () => 'heard' as const,
    (error: Error & { code?: string }) => {
      if (error.code === 'PERMISSIONS_VIOLATION') return 'refused'
      if (error.code === '503' || error.code === 'TIMEOUT') return 'heard'
      throw error
    },
  )
const isListening = async (connection: NatsConnection, subject: string): Promise<boolean> => {
  let isRefused = false
  const subscription = connection.subscribe(subject, { callback: (error) => (isRefused ||= error !== null) })
  // The server reports a refused subscription before it answers this flush.
  await connection.flush()
  if (!isRefused) subscription.unsubscribe()
  return !isRefused
}

test('nobody connects without a password, or with a wrong one', async () => {
  const { servers } = serversIn(server.url)
  const anonymous = connect({ servers, reconnect: false })
  await expect(anonymous).rejects.toMatchObject({ code: 'AUTHORIZATION_VIOLATION' })
  const wrong = connect({ servers, user: 'auth', pass: 'guessed', reconnect: false })
  await expect(wrong).rejects.toMatchObject({ code: 'AUTHORIZATION_VIOLATION' })
})

test.for(serviceNames)('the user of %s publishes what the service publishes, and its hints', async (name) => {
  const js = userOf(name).jetstream()
  await js.publish(`lovespace.${name}.something.happened.v1`, '{}')
  await js.publish(liveHinted.subject, '{}')
  await js.publish(liveSubjectOf(1), '{}')
})

test('the user of `npm run migrate` changes streams, and neither reads, deletes nor publishes', async () => {
  const inboxPrefix = inboxPrefixOf('migrate')
  const migrate = await connect({ ...serversIn(server.urlOf('migrate')), inboxPrefix, reconnect: false })
  try {
    await (await managerOf(migrate)).streams.update(streams.auth.name, { num_replicas: 1 })
    const refused = ['PURGE', 'DELETE', 'MSG.GET', 'SNAPSHOT'].map((verb) => `$JS.API.STREAM.${verb}.AUTH`)
    const hints = [liveHinted.subject, liveSubjectOf(1)]
    const others = ['$JS.API.CONSUMER.CREATE.AUTH.curious', sessionEnded.subject, ...hints]
    for (const subject of [...refused, ...others])
      expect([subject, await outcomeOf(migrate, subject)]).toEqual([subject, 'refused'])
    expect(await isListening(migrate, 'lovespace.>')).toBe(false)
  } finally {
    await migrate.close()
  }
})

describe.for(processNames)('the user of %s', (name) => {
  test('publishes neither as others, nor into inboxes or foreign streams', async () => {
    const subjects = [
      ...serviceNames.filter((other) => other !== name).map((other) => `lovespace.${other}.something.happened.v1`),
      ...(isService(name) ? [] : [liveHinted.subject, liveSubjectOf(1)]),
      ...processNames.filter((other) => other !== name).map((other) => `${inboxPrefixOf(other)}.x`),
      ...serviceNames.filter((other) => other !== name).map(jobNudgeSubject),
      'lovespace.unknown.something.happened.v1',
      '$SYS.REQ.SERVER.PING',
    ]
    for (const subject of subjects)
      expect([subject, await outcomeOf(userOf(name), subject)]).toEqual([subject, 'refused'])
  })

  test('deletes, reads and changes no stream, not even its own', async () => {
    for (const { name: stream } of Object.values(streams)) {
      const requests = ['PURGE', 'DELETE', 'UPDATE', 'MSG.GET', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE'].map(
        (verb) => `$JS.API.STREAM.${verb}.${stream}`,
      )
      const others = [
        `$JS.API.DIRECT.GET.${stream}`,
        `$JS.API.DIRECT.GET.${stream}.lovespace.>`,
        `$JS.API.CONSUMER.LIST.${stream}`,
        `$JS.API.CONSUMER.NAMES.${stream}`,
      ]
      for (const subject of [...requests, ...others]) {
        expect([subject, await outcomeOf(userOf(name), subject)]).toEqual([subject, 'refused'])
      }
    }
    for (const subject of ['$JS.API.STREAM.LIST', '$JS.API.STREAM.NAMES', '$JS.API.INFO', '$JS.API.ACCOUNT.PURGE.$G']) {
      expect([subject, await outcomeOf(userOf(name), subject)]).toEqual([subject, 'refused'])
    }
    const foreign = serviceNames.filter((other) => other !== name).map((other) => streams[other].name)
    for (const stream of foreign) {
      const body = { name: stream, subjects: ['other.>'] }
      expect(await outcomeOf(userOf(name), `$JS.API.STREAM.CREATE.${stream}`, body)).toBe('refused')
    }
    const streamsLeft = await operations.streams.list().next()
    expect(streamsLeft.map(({ config }) => config.name).sort()).toEqual(
      Object.values(streams)
        .map((one) => one.name)
        .sort(),
    )
  })

  test('cannot touch the durables of other processes', async () => {
    const others = serviceNames.filter((other) => other !== name).flatMap((other) => consumed[other])
    for (const { subject, durable } of others) {
      const { name: stream } = streamOf(subject)
      const config = { durable_name: durable, filter_subject: subject, ack_policy: AckPolicy.Explicit }
      const elsewhere = { ...config, filter_subject: sessionEnded.subject }
      const tries: [string, object][] = [
        [`$JS.API.CONSUMER.CREATE.${stream}.${durable}.${subject}`, { stream_name: stream, config }],
        [
          `$JS.API.CONSUMER.CREATE.${stream}.${durable}.${sessionEnded.subject}`,
          { stream_name: stream, config: elsewhere },
        ],
        [`$JS.API.CONSUMER.CREATE.${stream}.${durable}`, { stream_name: stream, config }],
        [`$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${durable}`, { stream_name: stream, config }],
        [`$JS.API.CONSUMER.INFO.${stream}.${durable}`, {}],
        [`$JS.API.CONSUMER.DELETE.${stream}.${durable}`, {}],
        [`$JS.API.CONSUMER.PAUSE.${stream}.${durable}`, {}],
        [`$JS.API.CONSUMER.UNPIN.${stream}.${durable}`, {}],
        [`$JS.API.CONSUMER.MSG.NEXT.${stream}.${durable}`, { batch: 1, no_wait: true }],
        [`$JS.ACK.${stream}.${durable}.1.1.1.1.0`, {}],
      ]
      for (const [to, body] of tries) expect([to, await outcomeOf(userOf(name), to, body)]).toEqual([to, 'refused'])
    }
  })

  test('cannot read events that the process does not consume', async () => {
    const readable = new Set([
      ...subscriptionsOf(name).map(({ subject }) => subject),
      sessionEnded.subject,
      'lovespace.auth.user.sessions-ended.v1',
      ...(name === 'gateway' ? [liveHinted.subject, liveSubjectOf(1)] : []),
    ])
    const unread = [
      ...Object.values(consumed)
        .flat()
        .map(({ subject }) => subject),
      liveHinted.subject,
      liveSubjectOf(1),
      userRegistered.subject,
    ]
    for (const subject of unread.filter((one) => !readable.has(one))) {
      const { name: stream } = streamOf(subject)
      const config = { name: 'curious', filter_subject: subject, ack_policy: AckPolicy.None }
      const all = { name: 'curious', ack_policy: AckPolicy.None }
      const tries: [string, object][] = [
        [`$JS.API.CONSUMER.CREATE.${stream}.curious.${subject}`, { stream_name: stream, config }],
        [`$JS.API.CONSUMER.CREATE.${stream}.curious`, { stream_name: stream, config: all }],
        [`$JS.API.CONSUMER.CREATE.${stream}`, { stream_name: stream, config: { ack_policy: AckPolicy.None } }],
      ]
      for (const [to, body] of tries) expect([to, await outcomeOf(userOf(name), to, body)]).toEqual([to, 'refused'])
    }
    // The server checks the filter in the request's subject, and ignores a different one in the body.
    const body = {
      stream_name: 'AUTH',
      config: { name: 'curious', filter_subject: 'lovespace.auth.>', ack_policy: AckPolicy.None },
    }
    await outcomeOf(userOf(name), `$JS.API.CONSUMER.CREATE.AUTH.curious.${sessionEnded.subject}`, body)
    await expect(operations.consumers.info('AUTH', 'curious')).rejects.toThrow('consumer not found')
  })

  test('subscribes only to its own inbox and the nudges of its own jobs', async () => {
    expect(await isListening(userOf(name), `${inboxPrefixOf(name)}.>`)).toBe(true)
    for (const service of serviceNames) {
      const subject = jobNudgeSubject(service)
      expect([subject, await isListening(userOf(name), subject)]).toEqual([subject, service === name])
    }
    const others = processNames.filter((other) => other !== name).map((other) => `${inboxPrefixOf(other)}.>`)
    for (const subject of [
      ...others,
      '>',
      'nudge.>',
      '_INBOX.>',
      'lovespace.>',
      `lovespace.${name}.>`,
      '$JS.API.>',
      '$JS.ACK.>',
    ]) {
      expect([subject, await isListening(userOf(name), subject)]).toEqual([subject, false])
    }
  })

  test('consumes and acknowledges its events, and follows ended sessions', async () => {
    const js = userOf(name).jetstream()
    for (const { subject, durable } of subscriptionsOf(name)) {
      await operator.jetstream().publish(subject, '{}')
      const source = await js.consumers.get(streamOf(subject).name, durable)
      const message = await source.next({ expires: 5_000 })
      expect(await message?.ackAck()).toBe(true)
    }
    await operator.jetstream().publish(sessionEnded.subject, '{}')
    const endings = await js.consumers.get('AUTH', { filterSubjects: sessionEnded.subject })
    expect((await endings.next({ expires: 5_000 }))?.subject).toBe(sessionEnded.subject)
  })
})
