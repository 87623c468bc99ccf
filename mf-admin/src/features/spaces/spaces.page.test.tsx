import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import {
  createAdminSpace,
  deleteAdminSpace,
  getAdminSpace,
  inviteFirstPartner,
  listAdminSpaces,
  revealAdminSpaceToken,
  updateAdminSpace,
} from '@love-space/contracts/admin/space-admin.routes.ts'
import type { AdminSpace, AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { adminPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { details, space, spaceId as id } from '../../test/spaces.ts'
import { Component as Spaces } from './spaces.page.tsx'

const server = mockServer()
const resizeTo = (width: number) =>
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width })
const open = (spaces: readonly AdminSpace[], role: 'admin' | 'support' = 'admin') => {
  server.use(
    mockRoute(listAdminSpaces, ({ query }) => ({
      draw: query.draw ?? 0,
      recordsTotal: spaces.length,
      recordsFiltered: spaces.length,
      data: [...spaces],
    })),
  )
  openOffice(adminPaths.spaces, [{ path: adminPaths.spaces, Component: Spaces }], role)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const inDialog = async () => within(await screen.findByRole('dialog'))

it("shows a space's members and settings", async () => {
  open([space()])
  const row = within((await screen.findByText('Our Love Space')).closest<HTMLElement>('[data-row]')!)
  for (const text of ['Mia', 'Active', 'Rosewood', '2020-02-03', 'Default settings']) {
    expect(row.getByText(text)).toBeTruthy()
  }
})

it('is ordered by a choice on a phone, where no headings are shown', async () => {
  const { innerWidth } = window
  resizeTo(390)
  try {
    open([space()])
    const order = await screen.findByRole('combobox', { name: 'Order' })
    await userEvent.selectOptions(order, 'Name, ascending')
    expect(window.location.search).toBe('?sort=customName')
    expect(screen.queryByRole('columnheader')).toBeNull()
  } finally {
    resizeTo(innerWidth)
  }
})

it('creates a space; the server sets an empty start date, and images are separated by commas', async () => {
  const sent: unknown[] = []
  open([])
  server.use(
    mockRoute(createAdminSpace, ({ body }) => {
      sent.push(body)
      return { data: { space: details() } }
    }),
  )
  await press('Create space')
  const dialog = await inDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      customName: 'Our Love Space',
      status: 'ACTIVE',
      theme: 'official',
      headline: null,
      content: null,
      notes: null,
      images: [],
      spaceSettingComplete: false,
    },
  ])
})

it("replaces a couple's texts without showing them, and only with a reason", async () => {
  const sent: unknown[] = []
  open([space()])
  server.use(
    mockRoute(getAdminSpace, () => ({ data: { space: details() } })),
    mockRoute(updateAdminSpace, ({ body }) => {
      sent.push(body)
      return { data: { space: details() } }
    }),
  )
  await press('Edit')
  const dialog = await inDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Replace or clear Headline' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please say why.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'It insulted somebody')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ headline: null, reason: 'It insulted somebody' }])
})

it('sends only changed fields of a space, so that one that ended meanwhile is not resumed', async () => {
  const sent: unknown[] = []
  open([space()])
  server.use(
    mockRoute(getAdminSpace, () => ({ data: { space: details() } })),
    mockRoute(updateAdminSpace, ({ body }) => {
      sent.push(body)
      return { data: { space: details() } }
    }),
  )
  await press('Edit')
  const dialog = await inDialog()
  await userEvent.selectOptions(dialog.getByLabelText('Theme'), 'original')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ theme: 'original' }])
})

it('pauses a space at once, and reverts that with an error if it is refused', async () => {
  open([space()])
  let fails = () => {}
  const held = new Promise<void>((resolve) => {
    fails = resolve
  })
  server.use(
    mockRoute(updateAdminSpace, async () => {
      await held
      return refuse('INTERNAL', '')
    }),
  )
  await press('Pause')
  const row = within(screen.getByText('Our Love Space').closest<HTMLElement>('[data-row]')!)
  expect(row.getByText('Paused')).toBeTruthy()
  fails()
  expect((await screen.findByRole('alert')).textContent).toContain('Error: Failed to update status')
  expect(row.getByText('Active')).toBeTruthy()
})

it('names the action that failed', async () => {
  open([space()])
  server.use(mockRoute(getAdminSpace, () => refuse('INTERNAL', '')))
  await press('Edit')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load space details')
  await press('Dismiss')
  await press('Create space')
  server.use(mockRoute(createAdminSpace, () => refuse('INTERNAL', '')))
  const dialog = await inDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to create space')
})

it('fetches and copies the whole token, and confirms it for two seconds', async () => {
  open([space({ users: [] })])
  const asked: string[] = []
  server.use(
    mockRoute(revealAdminSpaceToken, ({ params }) => {
      asked.push(params.id)
      return { data: { spaceToken: 'abCD-_12-the-whole' } }
    }),
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Copy all of abCD-_12/ }))
  expect(await screen.findByText('Copied to clipboard!')).toBeTruthy()
  expect(asked).toEqual([id])
  expect(await navigator.clipboard.readText()).toBe('abCD-_12-the-whole')
  await waitFor(() => expect(screen.queryByText('Copied to clipboard!')).toBeNull(), { timeout: 3_000 })
})

it('shows an invitation as link and code', async () => {
  open([])
  const invitation = {
    id,
    url: 'https://love.example/join#token=x&object=alpha',
    expiresAt: '2026-01-09T00:00:00.000Z',
  }
  server.use(mockRoute(inviteFirstPartner, () => ({ data: { invitation } })))
  await press('Invite a first partner')
  const dialog = await inDialog()
  expect(dialog.getByText(invitation.url)).toBeTruthy()
  expect(dialog.getByRole('img', { name: 'QR code of the invitation' })).toBeTruthy()
})

it('says before a deletion whether it can be undone', async () => {
  const deleted: string[] = []
  open([space({ users: [] })])
  server.use(mockRoute(deleteAdminSpace, ({ params }) => void deleted.push(params.id)))
  await press('Delete')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/erased at once/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deleted).toEqual([id]))
})

it('names the people for whom a deleted space ends', async () => {
  const [one] = space().users
  if (!one) throw new Error('The space has no member.')
  open([space({ users: [one, { ...one, name: 'Ben' }] })])
  await press('Delete')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(new RegExp(`^It ends for ${one.name} and Ben, who are told`))).toBeTruthy()
})

it('lets support read, but neither change nor reveal', async () => {
  open([space()], 'support')
  await screen.findByText('abCD-_12…')
  expect(screen.getByRole('button', { name: 'Details' })).toBeTruthy()
  for (const name of ['Create space', 'Edit', 'Pause', 'Delete', 'Invite a first partner']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

it('shows a late invitation, whatever was opened meanwhile, and keeps it', async () => {
  open([space()])
  let goOn = () => {}
  server.use(
    mockRoute(getAdminSpace, async () => {
      await new Promise<void>((resolve) => (goOn = resolve))
      return { data: { space: details() } }
    }),
    mockRoute(inviteFirstPartner, () => ({
      data: { invitation: { id, url: 'https://love.example/join#once', expiresAt: '2026-01-09T00:00:00.000Z' } },
    })),
  )
  await press('Edit')
  await press('Invite a first partner')
  expect(await screen.findByText('https://love.example/join#once')).toBeTruthy()
  goOn()
  await screen.findByRole('heading', { name: 'Edit space', hidden: true })
  expect(screen.getByText('https://love.example/join#once')).toBeTruthy()
})

it('shows a refusal at its field, and above the buttons if no field shows it', async () => {
  open([space({ users: [] })])
  server.use(mockRoute(getAdminSpace, () => ({ data: { space: details({ users: [] }) } })))
  const message = 'This has the wrong format. Expected: an address that an answer gave out.'
  const errors = [{ field: 'body.images.1', message }]
  server.use(mockRoute(updateAdminSpace, () => refuse('INVALID_INPUT', undefined, { errors })))
  await press('Edit')
  const dialog = await inDialog()
  await userEvent.type(dialog.getByLabelText(/Headline/), '!')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toBe("Number 2: This isn't right yet. Please check it.")
  const field = dialog.getByRole('group', { name: /Images/ })
  expect(field.getAttribute('aria-describedby')).toContain(alert.id)
  await waitFor(() => expect(document.activeElement).toBe(field))

  errors.push({ field: 'body.reason', message: 'This must not be empty.' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Reason: Please fill this in\./)).toBeTruthy()
  expect(dialog.getAllByRole('alert')).toHaveLength(2)
  expect(dialog.queryByText(/images|body|Expected/)).toBeNull()
})

it('creates one space with the last input, although the first response was lost', async () => {
  let stored: AdminSpaceDetails | undefined
  const changes: unknown[] = []
  open([])
  server.use(
    mockRoute(createAdminSpace, ({ body }) => {
      if (stored) return refuse('IDEMPOTENCY_KEY_REUSED', undefined, { current: { space: stored } })
      const { customName, theme } = body
      const begun = { relationshipStartDate: '2026-01-02', spaceSettingComplete: false, users: [] }
      stored = details({ ...begun, ...(customName && { customName }), ...(theme && { theme }) })
      return breakOff
    }),
    mockRoute(updateAdminSpace, ({ body }) => {
      changes.push(body)
      return { data: { space: stored! } }
    }),
  )
  await press('Create space')
  const dialog = await inDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByRole('alert')
  await userEvent.type(dialog.getByLabelText('Name'), '!')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changes).toEqual([{ customName: 'Our Love Space!' }])
})
