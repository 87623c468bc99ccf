import type { Envelope } from '@love-space/contracts/event.ts'
import type { Caller } from '@love-space/contracts/route.ts'
import type { JWTVerifyGetKey } from 'jose'
import type { Connection } from 'mongoose'
import type { VerifyToken } from '../auth/access-token.ts'
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
import type { ToldFacts } from './tell-again.ts'

/** A service that keeps documents; the gateway keeps none. */
export type ServiceName = Exclude<Caller, 'gateway'>

/** What the kit gives a service; its own dependencies are built from this. */
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
  /** A client for the internal routes of another process. */
  internal(audience: Caller, baseUrl: string): InternalClient
  /** An app with health, metrics and the routes for parked events and jobs, ready for `bind`. */
  createHttpApp(): HttpApp
}

/** How a service is put together; the same for `main.ts` and for tests. */
export interface ServiceDefinition<Env, Deps extends Kit<Env>, Given extends Kit<Env> = Kit<Env>> {
  readonly service: ServiceName
  /** Every collection that it opens: their indexes are there before it begins. */
  readonly collections: readonly DeclaredCollection[]
  /** Opens aggregates and clients; the kit creates their indexes afterwards. */
  readonly createDeps: (kit: Given) => Deps | Promise<Deps>
  readonly createApp: (deps: Deps) => HttpApp
  readonly consumers?: (deps: Deps) => readonly Consumer[]
  /** Work longer than a request, and what recurs; run after everything else stands, stopped before the pools close. */
  readonly jobs?: (deps: Deps) => readonly Job[]
  /** Tells events about what is erased: no consumer hears them but one that takes them `evenIfErased`. */
  readonly isErased?: (deps: Deps) => (envelope: Envelope) => Promise<boolean>
  /** Facts of this service that others keep copies of: told again after a restore. */
  readonly told?: (deps: Deps) => readonly ToldFacts[]
  /** What is to be done with a database that was restored, before anybody is served from it. Harmless to repeat. */
  readonly onRestored?: (deps: Deps) => Promise<void>
  /** What else it needs, such as storage or mail, for operators to see. */
  readonly parts?: (deps: Deps) => readonly ServicePart[]
  /** The public keys of access tokens, where the service makes them itself; all others ask auth. */
  readonly keys?: (deps: Deps) => JWTVerifyGetKey
}
