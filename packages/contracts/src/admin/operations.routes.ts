import { Type } from '@sinclair/typebox'
import { JobInfo, JobState } from '../job.internal.ts'
import { ParkedEvent } from '../parked.internal.ts'
import { Id } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import { FoundRing } from '../space/tap.internal.ts'
import { ServiceState } from '../state.internal.ts'
import * as calls from './operations.calls.ts'
import { Service } from './record-job.ts'

const ofService = Strict({ service: Service })
/** A process of a service, by its address. */
const Replica = Strict({ address: Type.String(), version: Type.String(), isReady: Type.Boolean() })
/** All processes of one; absent in older answers. */
const replicas = Type.Optional(Type.Array(Replica))
const ofOne = Strict({ service: Service, id: Id })

export const readOperations = routeOf(calls.readOperations, {
  summary:
    'The state of every service, the gateway and their dependencies; a service that is down is reported as such.',
  permission: 'operations:read',
  answer: Data(
    Strict({
      services: Type.Array(
        Strict({
          name: Service,
          state: Nullable(ServiceState),
          error: Nullable(Type.String()),
          replicas,
        }),
      ),
      /** State of the gateway; null if its operations port is not configured. */
      gateway: Nullable(
        Strict({
          version: Type.String(),
          isReady: Type.Boolean(),
          checks: Type.Array(Strict({ name: Type.String(), holds: Type.Boolean() })),
          error: Nullable(Type.String()),
          replicas,
        }),
      ),
    }),
  ),
})

export const listServiceJobs = routeOf(calls.listServiceJobs, {
  summary: "A service's jobs, last changed first.",
  permission: 'operations:read',
  params: ofService,
  query: Strict({ state: Type.Optional(JobState) }),
  answer: Data(Strict({ jobs: Type.Array(JobInfo) })),
})

export const retryServiceJob = routeOf(calls.retryServiceJob, {
  summary: 'Resume a failed job, or one waiting for a retry, at once.',
  permission: 'operations:write',
  params: ofOne,
  answer: Data(Strict({ job: JobInfo })),
  errors: ['JOB_NOT_FOUND', 'JOB_STATE'],
})

export const cancelServiceJob = routeOf(calls.cancelServiceJob, {
  summary: 'Cancel a job.',
  permission: 'operations:write',
  params: ofOne,
  answer: Data(Strict({ job: JobInfo })),
  errors: ['JOB_NOT_FOUND', 'JOB_STATE'],
})

export const listServiceParkedEvents = routeOf(calls.listServiceParkedEvents, {
  summary: "A service's parked events, newest first.",
  permission: 'operations:read',
  params: ofService,
  answer: Data(Strict({ total: Type.Integer({ minimum: 0 }), events: Type.Array(ParkedEvent) })),
})

export const replayServiceParkedEvent = routeOf(calls.replayServiceParkedEvent, {
  summary: 'Replay a parked event; it leaves the list if that works.',
  permission: 'operations:write',
  params: ofOne,
  answer: Data(Strict({ replayed: Type.Boolean(), error: Nullable(Type.String()) })),
  errors: ['PARKED_EVENT_NOT_FOUND'],
})

export const findRingTaps = routeOf(calls.findRingTaps, {
  summary: 'State and last tap of a ring, found by its device token or the first 8 characters of it.',
  permission: 'rings:read',
  body: Strict({
    code: Type.String({ pattern: '^[A-Za-z0-9_-]{8,128}$', description: '8 to 128 characters of a device token' }),
  }),
  answer: Data(Strict({ rings: Type.Array(FoundRing) })),
})
