import type { Envelope } from '@love-space/contracts/event.ts'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import type { Caller } from '@love-space/contracts/route.ts'
import type { JWTVerifyGetKey } from 'jose'
import type { Connection } from 'mongoose'
import type { VerifyToken } from '../auth/access-token.ts'
import type { IsSessionLive } from '../auth/live-sessions.ts'
import type { Consumer } from '../events/consumer.ts'
import type { Inbox } from '../events/inbox.ts'
import type { NatsLink } from '../events/nats-link.ts'
import type { HttpApp } from '../http/http-app.ts'
import type { InternalClient } from '../http/internal-client.ts'
import type { Job } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import type { Counters } from '../store/counters.ts'
import type { DeclaredCollection } from '../store/declared-index.ts'
import type { Store } from '../store/store.ts'
import type { ServicePart } from './service-state.ts'
import type { FactsToRepublish } from './republish-facts.ts'

export interface Kit<Env> {
  readonly service: ServiceName
  readonly env: Env
  readonly logger: Logger
  readonly clock: Clock
  readonly metrics: Metrics
  readonly connection: Connection
  readonly store: Store
  readonly counters: Counters
  readonly inbox: Inbox
  readonly jobs: Jobs
  readonly nats: NatsLink
  readonly verifyToken: VerifyToken
  /** Calls `listener` in each process with the user of every ended session, as soon as the stream reports it. */
  onSessionsEnded(listener: (userId: string) => void): void
  internal(audience: Caller, baseUrl: string): InternalClient
  createHttpApp(): HttpApp
}

export interface ServiceDefinition<Env, Deps extends Kit<Env>, Given extends Kit<Env> = Kit<Env>> {
  readonly service: ServiceName
  /** Collections of the service. Their indexes exist before the service starts. */
  readonly collections: readonly DeclaredCollection[]
  readonly createDeps: (kit: Given) => Deps | Promise<Deps>
  readonly createApp: (deps: Deps) => HttpApp
  readonly consumers?: (deps: Deps) => readonly Consumer[]
  /** Jobs. They start after everything else, and stop before the connections close. */
  readonly jobs?: (deps: Deps) => readonly Job[]
  /** Returns whether an event is about erased data. Only consumers with `evenIfErased` get such events. */
  readonly isErased?: (deps: Deps) => (envelope: Envelope) => Promise<boolean>
  readonly republished?: (deps: Deps) => readonly FactsToRepublish[]
  /** Runs on a restored database before the service answers requests. Must be idempotent. */
  readonly onRestored?: (deps: Deps) => Promise<void>
  readonly parts?: (deps: Deps) => readonly ServicePart[]
  /** Returns the public keys of access tokens, if the service issues them. Others fetch the keys from auth. */
  readonly keys?: (deps: Deps) => JWTVerifyGetKey
  /** Returns whether a session is live, if the service keeps them. Others ask auth. */
  readonly isSessionLive?: (deps: Deps) => IsSessionLive
}
