import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import {
  cancelServiceJob,
  findRingTaps,
  listServiceJobs,
  listServiceParkedEvents,
  readOperations,
  replayServiceParkedEvent,
  retryServiceJob,
} from '@love-space/contracts/admin/operations.routes.ts'
import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import type { ServiceState } from '@love-space/contracts/state.internal.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { adminPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as Operations } from './operations.page.tsx'

const server = mockServer()
const at = '2026-02-03T04:05:06.000Z'
const [jobId, eventId] = ['a1'.repeat(12), 'b2'.repeat(12)]
const stateOf = (more: Partial<ServiceState> = {}): ServiceState => ({
  service: 'auth',
  version: '4f2c1aa',
  startedAt: at,
  time: at,
  databaseMs: 1.5,
  isNatsConnected: true,
  pendingEvents: [{ durable: 'auth-on-ring-lost', pending: 7 }],
  outboxLagS: 0,
  parkedEvents: 0,
  jobs: { running: 1, failed: 0, lagS: 0 },
  parts: [{ name: 'mail', state: 'off', note: '' }],
  ...more,
})
const job = {
  id: jobId,
  name: 'send-mail',
  state: 'failed' as const,
  dueAt: null,
  attempts: 7,
  steps: [],
  progress: null,
  error: 'Error: the mail server did not take it',
  schedule: null,
  createdAt: at,
  changedAt: at,
}
const parked = {
  id: eventId,
  durable: 'auth-on-ring-lost',
  eventId,
  subject: 'lovespace.space.ring.lost.v1',
  aggregateId: eventId,
  error: 'Error: boom',
  attempts: 6,
  parkedAt: at,
}

const gatewayOf = (more = {}) => ({
  version: '0.1.0+abc',
  isReady: true,
  checks: [{ name: 'nats', holds: true }],
  error: null,
  ...more,
})

function open(state: ServiceState | null, role: OperatorRole = 'admin', gateway = gatewayOf()) {
  const error = state ? null : 'It does not answer.'
  server.use(
    mockRoute(readOperations, () => ({ data: { services: [{ name: 'auth' as const, state, error }], gateway } })),
    mockRoute(listServiceJobs, () => ({
      data: { jobs: [job, { ...job, id: eventId, state: 'done' as const, error: 'TryLater: the copy is being made' }] },
    })),
    mockRoute(listServiceParkedEvents, () => ({ data: { total: 1, events: [parked] } })),
  )
  openOffice(adminPaths.operations, [{ path: adminPaths.operations, Component: Operations }], role)
}
afterEach(() => {
  vi.useRealTimers()
})

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('shows the state of each service', async () => {
  open(stateOf())
  const auth = await panel('Sign-in')
  for (const text of ['Running', '4f2c1aa', '1.5 ms', 'Connected', '7', '1 running, 0 failed', 'Not set up']) {
    expect(auth.getByText(text)).toBeTruthy()
  }
})

it('shows in its place that a service is down, and the others', async () => {
  open(null)
  const auth = await panel('Sign-in')
  expect(auth.getByText('Down')).toBeTruthy()
  expect(auth.getByText('It does not answer.')).toBeTruthy()
})

it('shows each replica, and the trouble of one that is not ready', async () => {
  const replicas = [
    { address: 'http://10.0.0.4:8080', version: '4f2c1ab', isReady: true },
    { address: 'http://10.0.0.5:8080', version: 'unknown', isReady: false },
  ]
  server.use(
    mockRoute(readOperations, () => ({
      data: {
        services: [{ name: 'auth' as const, state: stateOf(), error: null, replicas }],
        gateway: gatewayOf({ replicas: replicas.slice(0, 1) }),
      },
    })),
  )
  openOffice(adminPaths.operations, [{ path: adminPaths.operations, Component: Operations }])
  const auth = await panel('Sign-in')
  for (const text of ['In trouble', '1 of 2 ready', '10.0.0.4:8080', '4f2c1ab', '10.0.0.5:8080', 'Not reachable']) {
    expect(auth.getByText(text)).toBeTruthy()
  }
  const gateway = await panel('Gateway')
  expect(gateway.getByText('Running')).toBeTruthy()
  expect(gateway.queryByText(/ready/)).toBeNull()
})

it('shows the state of the gateway, and what it lacks', async () => {
  open(stateOf(), 'admin', gatewayOf({ checks: [{ name: 'nats', holds: false }] }))
  const gateway = await panel('Gateway')
  for (const text of ['In trouble', '0.1.0+abc', 'Not reachable']) expect(gateway.getByText(text)).toBeTruthy()
})

it('shows in its place that the gateway does not answer', async () => {
  open(stateOf(), 'admin', gatewayOf({ isReady: false, checks: [], error: 'It does not answer.' }))
  expect((await panel('Gateway')).getByText('It does not answer.')).toBeTruthy()
})

it.each([
  ['the database is away', { databaseMs: null }],
  ['NATS is away', { isNatsConnected: false }],
  ['events do not leave', { outboxLagS: 90 }],
  ['events were parked', { parkedEvents: 2 }],
  ['jobs failed', { jobs: { running: 0, failed: 1, lagS: 0 } }],
  ['jobs wait', { jobs: { running: 0, failed: 0, lagS: 900 } }],
  ['a part is down', { parts: [{ name: 'mail', state: 'down' as const, note: '' }] }],
])('marks a service as troubled when %s', async (_, more) => {
  open(stateOf(more))
  expect((await panel('Sign-in')).getByText('In trouble')).toBeTruthy()
})

it('retries a failed job, cancels it after asking, and handles a parked event again', async () => {
  const done: string[] = []
  open(stateOf())
  server.use(
    mockRoute(retryServiceJob, ({ params }) => {
      done.push(`retry ${params.service} ${params.id}`)
      return { data: { job: { ...job, state: 'waiting' as const } } }
    }),
    mockRoute(cancelServiceJob, ({ params }) => {
      done.push(`cancel ${params.service} ${params.id}`)
      return { data: { job: { ...job, state: 'cancelled' as const } } }
    }),
    mockRoute(replayServiceParkedEvent, ({ params }) => {
      done.push(`replay ${params.service} ${params.id}`)
      return { data: { replayed: false, error: 'Error: boom again' } }
    }),
  )
  await panel('Sign-in')
  await press('Jobs and events')
  await screen.findByText(/: Error: the mail server did not take it$/)
  expect(screen.queryByText(/TryLater/)).toBeNull()
  await press('Try again')
  await waitFor(() => expect(done).toEqual([`retry auth ${jobId}`]))
  await press('Handle again')
  expect((await screen.findByRole('alert')).textContent).toMatch(/It failed again: Error: boom again/)
  await press('Cancel')
  const asking = within(await screen.findByRole('alertdialog'))
  await userEvent.click(asking.getAllByRole('button', { name: 'Cancel' }).at(-1)!)
  await waitFor(() => expect(done).toEqual([`retry auth ${jobId}`, `replay auth ${eventId}`, `cancel auth ${jobId}`]))
})

it('polls a job until it is done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  open(stateOf())
  let state: 'running' | 'done' = 'running'
  server.use(mockRoute(listServiceJobs, () => ({ data: { jobs: [{ ...job, state }] } })))
  await panel('Sign-in')
  await user.click(screen.getByRole('button', { name: 'Jobs and events' }))
  await screen.findByText('Running', { selector: '[role=dialog] *' })
  state = 'done'
  await vi.advanceTimersByTimeAsync(2_500)
  await screen.findByText('Done')
})

it('shows support, without actions, what admins may do', async () => {
  open(stateOf(), 'support')
  await panel('Sign-in')
  await press('Jobs and events')
  await screen.findAllByText('send-mail')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Handle again' })).toBeNull()
})

it('shows whether a ring works', async () => {
  open(stateOf())
  await panel('Does this device work?')
  await userEvent.type(screen.getByLabelText('Device token'), 'abc')
  await press('Look up')
  expect(await screen.findByText('Please enter at least 8 letters, digits, - or _.')).toBeTruthy()
  const ring = {
    ringId: jobId,
    tokenPrefix: 'abcdefgh',
    status: 'INACTIVE' as const,
    spaceStatus: 'ACTIVE',
    hasOwner: true,
  }
  server.use(
    mockRoute(findRingTaps, ({ body }) => {
      expect(body).toEqual({ code: 'abcdefgh' })
      return { data: { rings: [{ ...ring, lastTap: { at, browser: 'Safari on iPhone' } }] } }
    }),
  )
  await userEvent.type(screen.getByLabelText('Device token'), 'defgh')
  await press('Look up')
  expect(await screen.findByText(/^Last tapped .*, Safari on iPhone\.$/)).toBeTruthy()
  expect(screen.getByText('Device INACTIVE')).toBeTruthy()
  server.use(mockRoute(findRingTaps, () => ({ data: { rings: [] } })))
  await press('Look up')
  expect(await screen.findByText('No device has this token.')).toBeTruthy()
  server.use(mockRoute(findRingTaps, () => refuse('UPSTREAM_FAILED')))
  await press('Look up')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to look up the device')
})

it('shows that the states failed to load', async () => {
  server.use(mockRoute(readOperations, () => refuse('UNAVAILABLE')))
  openOffice(adminPaths.operations, [{ path: adminPaths.operations, Component: Operations }])
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the state of the services')
})
