import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import type { AuditEntry } from '@love-space/contracts/admin/audit.ts'
import { getBatch } from '@love-space/contracts/admin/batch.routes.ts'
import type { OperatorRole } from '@love-space/contracts/admin/operator-roles.ts'
import { retryServiceJob } from '@love-space/contracts/admin/operations.routes.ts'
import { listBatchJobs, listSpaceJobs, listUserJobs } from '@love-space/contracts/admin/record-job.routes.ts'
import type { RecordJob } from '@love-space/contracts/admin/record-job.ts'
import { listRings } from '@love-space/contracts/admin/ring.routes.ts'
import { ringTable } from '@love-space/contracts/admin/ring.table.ts'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import { deleteAdminSpace, getAdminSpace, listAdminSpaces } from '@love-space/contracts/admin/space-admin.routes.ts'
import {
  getUser,
  listRoles,
  resetUserPasskeys,
  toggleUserStatus,
  withdrawUserPasskeyReset,
} from '@love-space/contracts/admin/user-admin.routes.ts'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { batchOf } from '@love-space/testing/batch.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { Component as BatchPage } from '../features/batches/batch.page.tsx'
import { Component as Devices } from '../features/rings/rings.page.tsx'
import { Component as SpacePage } from '../features/spaces/space.page.tsx'
import { Component as UserPage } from '../features/users/user.page.tsx'
import { adminPaths, recordPaths } from '../paths.ts'
import { mockServer, openOffice } from '../test/open-office.tsx'
import { id, ring, spaceOf } from '../test/rings.ts'

const server = mockServer()
const at = '2026-06-02T03:04:05.000Z'
const mia: AdminUser = {
  id: id(201),
  name: 'Mia',
  email: 'mia@example.com',
  isActive: true,
  role: 'user',
  userRoles: [],
  createdAt: at,
}
const entry: AuditEntry = {
  id: '7',
  at,
  operator: { id: id(9), name: 'Olga Operator' },
  action: 'user.status',
  outcome: 'refused',
  recordId: mia.id,
  code: 'CONFLICT',
  requestId: 'c'.repeat(24),
}
const batch = batchOf({ id: id(7), name: 'November', spaces: 1 })
const rows = <Row,>(data: Row[], recordsFiltered = data.length) => ({
  draw: 1,
  recordsTotal: 99,
  recordsFiltered,
  data,
})

const jobOf = (number: number, more: Partial<RecordJob> = {}): RecordJob => ({
  id: id(900 + number),
  service: 'auth',
  name: 'send-mail',
  state: 'done',
  dueAt: null,
  attempts: 1,
  steps: ['send'],
  progress: null,
  error: null,
  schedule: null,
  createdAt: at,
  changedAt: at,
  kind: 'reset-password',
  delivery: { channel: 'mail', state: 'sent' },
  ...more,
})

/** Answers the lists of related records. Returns the queries that they got. */
const answer = (jobs: RecordJob[] = [], silent: ServiceName[] = []) => {
  const searches: Record<string, unknown> = {}
  server.use(
    mockRoute(listRings, ({ query }) => {
      searches.devices = query
      return rows([ring(1, { lastUsedAt: at })], 12)
    }),
    mockRoute(listAdminSpaces, ({ query }) => {
      searches.spaces = query['search[value]']
      return rows([spaceOf(['Mia', 'Ben'])])
    }),
    mockRoute(listAuditEntries, ({ query }) => {
      searches.audit = query['search[value]']
      return rows([entry])
    }),
    mockRoute(listRoles, () => ({ data: { roles: [] } })),
    ...[listUserJobs, listSpaceJobs, listBatchJobs].map((route) =>
      mockRoute(route, () => ({ data: { jobs, silent } })),
    ),
  )
  return searches
}
const openUser = (role: OperatorRole = 'admin') =>
  openOffice(recordPaths.users(mia.id), [{ path: recordPaths.users(':id'), Component: UserPage }], role)
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const hrefs = (part: { getAllByRole: typeof screen.getAllByRole }) =>
  part.getAllByRole('link').map((link) => link.getAttribute('href'))

it("a user's page leads to their devices, their space and what operators did", async () => {
  const searches = answer()
  server.use(mockRoute(getUser, () => ({ data: { user: mia } })))
  openUser()
  expect(await screen.findByRole('heading', { name: 'Mia', level: 1 })).toBeTruthy()
  expect((await region('Details')).getByText('mia@example.com')).toBeTruthy()
  const devices = await region('Devices')
  await devices.findByText('ring0001…')
  expect(devices.getByText(/^Last tap 2026-06-02/)).toBeTruthy()
  expect(hrefs(devices)).toEqual([`${adminPaths.devices}?q=${mia.id}`, recordPaths.devices(id(1))])
  const spaces = await region('Spaces')
  await spaces.findByText('Mia and Ben')
  expect(hrefs(spaces)).toContain(recordPaths.spaces(id(300)))
  const audit = await region('What operators did')
  expect(await audit.findByText('Refused')).toBeTruthy()
  expect(searches).toMatchObject({ spaces: mia.id, audit: mia.id, devices: { 'search[value]': mia.id } })
})

it('offers on its page what its row offers, and shows the state after it', async () => {
  answer()
  let stored = mia
  server.use(
    mockRoute(getUser, () => ({ data: { user: stored } })),
    mockRoute(toggleUserStatus, ({ body }) => {
      stored = { ...stored, isActive: body.isActive }
      return { data: { user: stored } }
    }),
  )
  openUser()
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Deactivate Mia/ }))
  expect(await screen.findByRole('button', { name: /^Activate Mia/ })).toBeTruthy()
})

describe("a reset of an operator's passkeys", () => {
  const older: AdminUser = {
    ...mia,
    role: 'marketing',
    userRoles: [{ isActive: true, role: { id: 'marketing', name: 'marketing', displayName: 'Marketing' } }],
  }
  const marketer: AdminUser = { ...older, passkeys: 2, passkeyReset: null }
  const waiting = { by: id(9), askedAt: '2026-06-02T03:04:05.000Z', countsAt: '2026-06-03T03:04:05.000Z' }
  const open = (user: AdminUser, role?: OperatorRole) => {
    answer()
    let stored = user
    const change = (passkeyReset: NonNullable<AdminUser['passkeyReset']> | null) => {
      stored = { ...stored, passkeyReset }
      return { data: { user: stored } }
    }
    server.use(
      mockRoute(getUser, () => ({ data: { user: stored } })),
      mockRoute(resetUserPasskeys, () => change(waiting)),
      mockRoute(withdrawUserPasskeyReset, () => change(null)),
    )
    openUser(role)
  }

  it('is asked for after a plain question, then shown with its time, and can be withdrawn', async () => {
    open(marketer)
    const passkeys = await region('Passkeys')
    expect(passkeys.getByText('Passkeys: 2')).toBeTruthy()
    await userEvent.click(passkeys.getByRole('button', { name: 'Reset passkeys' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Reset the passkeys of Mia?' }))
    expect(dialog.getByText(/In 24 hours .* told by email at once and can refuse/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Reset passkeys' }))
    expect(await passkeys.findByText(/removed on 2026-06-03/)).toBeTruthy()
    expect(passkeys.queryByRole('button', { name: 'Reset passkeys' })).toBeNull()
    await userEvent.click(passkeys.getByRole('button', { name: 'Withdraw' }))
    expect(await passkeys.findByRole('button', { name: 'Reset passkeys' })).toBeTruthy()
  })

  it('says why it is refused', async () => {
    open(marketer)
    server.use(mockRoute(resetUserPasskeys, () => refuse('RESET_BY_ANOTHER')))
    await userEvent.click((await region('Passkeys')).getByRole('button', { name: 'Reset passkeys' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Reset passkeys' }))
    expect(await dialog.findByText(/Ask another operator to do this/)).toBeTruthy()
  })

  it('is not offered for oneself', async () => {
    open({ ...marketer, id: testUser().id })
    expect((await region('Passkeys')).queryByRole('button')).toBeNull()
  })

  it('is shown to support, who can neither ask for one nor withdraw it', async () => {
    open({ ...marketer, passkeyReset: waiting }, 'support')
    const passkeys = await region('Passkeys')
    expect(passkeys.getByText(/removed on 2026-06-03/)).toBeTruthy()
    expect(passkeys.queryByRole('button')).toBeNull()
  })

  it.each([
    ['of people who are no operators', { ...mia, passkeys: 1 }],
    ['by an older admin service', older],
  ])('is not there for passkeys %s', async (_, user) => {
    open(user)
    await (await region('Devices')).findByText('ring0001…')
    expect(screen.queryByRole('region', { name: 'Passkeys' })).toBeNull()
  })
})

it('shows support no list that they may not open', async () => {
  answer()
  server.use(mockRoute(getUser, () => ({ data: { user: mia } })))
  openUser('support')
  await (await region('Devices')).findByText('ring0001…')
  expect(screen.queryByRole('region', { name: 'What operators did' })).toBeNull()
  expect(screen.getByText('Your role can look at this, but not change it.')).toBeTruthy()
})

const failedPush = jobOf(2, {
  service: 'engagement',
  name: 'send-push',
  state: 'failed',
  error: 'NoRetry: The push service refuses this notification',
  kind: 'message',
  delivery: { channel: 'push', state: 'failed' },
})

it("a user's page shows what was mailed and pushed, failures first with their reason, and repeats one", async () => {
  const repeated: unknown[] = []
  const picture = jobOf(3, { service: 'media', name: 'render-file', state: 'running', delivery: null })
  answer([jobOf(1), failedPush, picture], ['space'])
  server.use(
    mockRoute(getUser, () => ({ data: { user: mia } })),
    mockRoute(retryServiceJob, ({ params }) => {
      repeated.push(params)
      const { service: _service, delivery: _delivery, ...job } = failedPush
      return { data: { job: { ...job, state: 'waiting' as const } } }
    }),
  )
  openUser()
  const deliveries = await region('Mails and pushes')
  const lines = (await deliveries.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^Push: letterFailed2026-06-02.*refuses this notification/),
    expect.stringMatching(/^Mail: reset the passwordSent2026-06-02/),
  ])
  expect(deliveries.getByText('Spaces and devices: no answer, so something may be missing here.')).toBeTruthy()
  expect((await region('Jobs')).getByText('Prepare a picture')).toBeTruthy()
  await userEvent.click(deliveries.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(repeated).toEqual([{ service: 'engagement', id: failedPush.id }]))
})

it("support sees a space's deliveries with the member's name, and no button to repeat them", async () => {
  const space = { ...spaceOf(['Mia', 'Ben']), headline: null, content: null, notes: null, images: [] }
  answer([{ ...failedPush, userId: space.users[0]?.id ?? '' }])
  server.use(mockRoute(getAdminSpace, () => ({ data: { space } })))
  openOffice(recordPaths.spaces(id(300)), [{ path: recordPaths.spaces(':id'), Component: SpacePage }], 'support')
  const deliveries = await region('Mails and pushes')
  expect((await deliveries.findByRole('link', { name: 'Mia' })).getAttribute('href')).toBe(
    recordPaths.users(space.users[0]?.id ?? ''),
  )
  expect(deliveries.queryByRole('button')).toBeNull()
})

it('says that a record does not exist, and leads to the list', async () => {
  answer()
  server.use(mockRoute(getUser, () => refuse('USER_NOT_FOUND')))
  openUser()
  expect(await screen.findByText('This record does not exist')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe(adminPaths.users)
})

it("a space's page shows its devices and content, and that it is gone after a deletion", async () => {
  answer()
  const space = spaceOf([])
  let isGone = false
  server.use(
    mockRoute(getAdminSpace, () =>
      isGone
        ? refuse('SPACE_NOT_FOUND')
        : { data: { space: { ...space, headline: 'Our harbour', content: null, notes: null, images: [] } } },
    ),
    mockRoute(deleteAdminSpace, () => void (isGone = true)),
  )
  openOffice(recordPaths.spaces(space.id), [{ path: recordPaths.spaces(':id'), Component: SpacePage }])
  expect((await region("The couple's content")).getByText('Our harbour')).toBeTruthy()
  await (await region('Devices')).findByText('ring0001…')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('This record does not exist')).toBeTruthy()
})

it("a batch's page shows its devices, and the table lists only them until that filter is removed", async () => {
  const searches = answer([jobOf(1, { service: 'admin', name: 'generate-batch', delivery: null })])
  server.use(mockRoute(getBatch, () => ({ data: { batch } })))
  openOffice(recordPaths.batches(batch.id), [
    { path: recordPaths.batches(':id'), Component: BatchPage },
    { path: adminPaths.devices, Component: Devices },
  ])
  const column = `columns[${ringTable.columns.indexOf('batch')}][search][value]`
  expect(await (await region('Jobs')).findByText('Make the devices')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Mails and pushes' })).toBeNull()
  await userEvent.click(await screen.findByRole('link', { name: 'Show all 12' }))
  expect(window.location.search).toBe(`?is.batch=${batch.id}`)
  await waitFor(() => expect(searches.devices).toMatchObject({ [column]: batch.id, length: 25 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Batch: only one' }))
  await waitFor(() => expect(searches.devices).not.toHaveProperty([column]))
  expect(window.location.search).toBe('')
})
