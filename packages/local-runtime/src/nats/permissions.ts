import { sessionEnded, userSessionsEnded } from '@love-space/contracts/auth/session.events.ts'
import { streams, type EventSpec } from '@love-space/contracts/event.ts'
import { gatewayAliveSubject } from '@love-space/contracts/gateway/gateway-alive.ts'
import { liveEndSubjectOf, liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { subscriptions } from '@love-space/contracts/subscriptions.ts'
import { inboxPrefixOf } from '@love-space/service-kit/events/nats-link.ts'
import { jobNudgeSubject } from '@love-space/service-kit/jobs/job-nudge.ts'
import { isService, processNames, type ProcessName, type ServiceName } from '@love-space/contracts/processes.ts'

export const natsUserNames = [...processNames, 'migrate', 'operator'] as const
export type NatsUserName = (typeof natsUserNames)[number]

/** A user of NATS. Subjects that are not allowed are refused; a denied one overrides an allowed wildcard. */
export interface NatsUser {
  readonly name: NatsUserName
  readonly permissions?: {
    readonly publish: readonly string[]
    readonly neverPublish: readonly string[]
    readonly subscribe: readonly string[]
  }
}

export type Subscriptions = Readonly<
  Record<ServiceName, readonly { readonly subject: string; readonly durable: string }[]>
>

interface Options {
  readonly consumed?: Subscriptions
  /** Whether any durable name is allowed, because tests add a random suffix. */
  readonly anyDurable?: boolean
}

const api = '$JS.API'

const followed = (name: ProcessName): readonly EventSpec[] =>
  name === 'gateway' ? [sessionEnded, userSessionsEnded, liveHinted] : [sessionEnded, userSessionsEnded]

const streamNameOf = (subject: string): string => {
  const found = Object.values(streams).find((stream) => subject.startsWith(stream.subjects[0].slice(0, -1)))
  if (!found) throw new Error(`No stream carries ${subject}.`)
  return found.name
}

/**
 * Returns the API subjects for a process's own stream. Excludes STREAM.UPDATE, by which a stream could copy from
 * another or publish into it, and all calls that read or delete messages.
 */
const ownStream = (stream: string): string[] => [`${api}.STREAM.CREATE.${stream}`, `${api}.STREAM.INFO.${stream}`]

const followsOf = (subject: string): string[] => {
  const stream = streamNameOf(subject)
  return [
    `${api}.STREAM.INFO.${stream}`,
    `${api}.CONSUMER.CREATE.${stream}.*.${subject}`,
    `${api}.CONSUMER.INFO.${stream}.*`,
    `${api}.CONSUMER.MSG.NEXT.${stream}.*`,
    `${api}.CONSUMER.DELETE.${stream}.*`,
  ]
}

/** Returns the API subjects for following some subjects of a stream. The server checks no filter then. */
const followsSomeOf = (stream: string): string[] => [
  `${api}.CONSUMER.CREATE.${stream}`,
  `${api}.CONSUMER.INFO.${stream}.*`,
  `${api}.CONSUMER.MSG.NEXT.${stream}.*`,
  `${api}.CONSUMER.DELETE.${stream}.*`,
]

const consumesOf = (subject: string, durable: string): string[] => {
  const stream = streamNameOf(subject)
  return [
    `${api}.CONSUMER.CREATE.${stream}.${durable}.${subject}`,
    `${api}.CONSUMER.INFO.${stream}.${durable}`,
    `${api}.CONSUMER.MSG.NEXT.${stream}.${durable}`,
    `$JS.ACK.${stream}.${durable}.>`,
  ]
}

/** Returns the denied subjects, which a wildcard would allow: other processes' durables, deleting its own ones. */
const deniedOf = (name: ProcessName, followedStreams: ReadonlySet<string>, consumed: Subscriptions): string[] =>
  Object.entries(consumed).flatMap(([owner, list]) =>
    list.flatMap(({ subject, durable }) => {
      const stream = streamNameOf(subject)
      if (!followedStreams.has(stream)) return []
      const removing = `${api}.CONSUMER.DELETE.${stream}.${durable}`
      if (owner === name) return [removing]
      return [
        `${api}.CONSUMER.*.${stream}.${durable}`,
        `${api}.CONSUMER.CREATE.${stream}.${durable}.>`,
        `${api}.CONSUMER.MSG.NEXT.${stream}.${durable}`,
      ]
    }),
  )

const processUser = (name: ProcessName, { anyDurable = false, consumed = subscriptions }: Options): NatsUser => {
  const follows = followed(name).map(({ subject }) => subject)
  const durables = isService(name) ? consumed[name] : []
  const allow = [
    ...(isService(name)
      ? [
          ...[streams[name], streams.live, streams.live2].map(({ subjects }) => subjects[0]),
          jobNudgeSubject(name),
          ...ownStream(streams[name].name),
        ]
      : [gatewayAliveSubject, liveEndSubjectOf('*'), ...followsSomeOf(streams.live2.name)]),
    // A gateway of the last release follows LIVE.
    ...ownStream(streams.live.name),
    ...ownStream(streams.live2.name),
    ...follows.flatMap(followsOf),
    ...durables.flatMap(({ subject, durable }) => consumesOf(subject, anyDurable ? '*' : durable)),
  ]
  const neverPublish = anyDurable ? [] : deniedOf(name, new Set(follows.map(streamNameOf)), consumed)
  const subscribe = [`${inboxPrefixOf(name)}.>`, isService(name) ? jobNudgeSubject(name) : gatewayAliveSubject]
  return { name, permissions: { publish: [...new Set(allow)], neverPublish, subscribe } }
}

/** The user of `npm run migrate`. It alone may change streams, and it neither reads nor publishes. */
const migrateUser: NatsUser = {
  name: 'migrate',
  permissions: {
    publish: Object.values(streams).flatMap(({ name }) => [...ownStream(name), `${api}.STREAM.UPDATE.${name}`]),
    neverPublish: [],
    subscribe: [`${inboxPrefixOf('migrate')}.>`],
  },
}

export const natsUsers = (options: Options = {}): readonly NatsUser[] => [
  ...processNames.map((name) => processUser(name, options)),
  migrateUser,
  { name: 'operator' },
]
