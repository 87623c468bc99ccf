import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  assignRole,
  createUser,
  deleteUser,
  getUser,
  listRoles,
  listUsers,
  removeRole,
  sendUserResetMail,
  toggleUserStatus,
  updateUser,
  withdrawUserEmailProposal,
} from '@love-space/contracts/admin/user-admin.routes.ts'
import { listDataRequests } from '@love-space/contracts/admin/data-request.routes.ts'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { testUser } from '@love-space/testing/test-user.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { adminPaths, recordPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as Users } from './users.page.tsx'

const server = mockServer()
const roleOf = (name: string) => ({ id: name, name, displayName: name })
const userBy = (number: number, roles: readonly string[] = ['user'], more: Partial<AdminUser> = {}): AdminUser => ({
  id: String(number).padStart(24, '0'),
  name: `Person ${number}`,
  email: `person${number}@example.com`,
  isActive: true,
  role: roles.at(-1) ?? 'user',
  userRoles: roles.map((name) => ({ isActive: true, role: roleOf(name) })),
  createdAt: '2026-01-02T03:04:05.000Z',
  ...more,
})

function open(
  users: AdminUser[],
  { address = '', role = 'admin' as 'admin' | 'support' | 'super_admin', total = users.length } = {},
) {
  const asked: Record<string, unknown>[] = []
  server.use(
    mockRoute(listUsers, ({ query }) => {
      asked.push(query)
      return { data: { users, pagination: { total, page: query.page ?? 1, limit: query.limit ?? 10 } } }
    }),
    mockRoute(getUser, ({ params }) => ({ data: { user: userBy(Number(params.id)) } })),
    mockRoute(listRoles, () => ({
      data: { roles: ['super_admin', 'admin', 'support', 'marketing', 'user'].map(roleOf) },
    })),
  )
  openOffice(adminPaths.users + address, [{ path: adminPaths.users, Component: Users }], role)
  return asked
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest<HTMLElement>('[data-row]')!)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('the table has numbered pages of ten, and keeps search and page in the address', async () => {
  const asked = open([userBy(1)], { total: 95, address: '?page=2' })
  await screen.findByText('Person 1')
  expect(asked.at(-1)).toMatchObject({ page: 2, limit: 10 })
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pages.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '10'])
  await userEvent.click(pages.getByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 3 }))
  await userEvent.type(screen.getByRole('searchbox'), 'mia')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1, search: 'mia' }))
  expect(window.location.search).toBe('?q=mia')
})

it("filters by role and status, sorts on a press, and links to a user's page", async () => {
  const asked = open([userBy(1)], { address: '?is.roles=admin' })
  await screen.findByText('Person 1')
  expect(asked.at(-1)).toMatchObject({ role: 'admin' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ role: 'admin', isActive: false }))
  await userEvent.click(screen.getByRole('button', { name: /^Email/ }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'email' }))
  const row = await rowOf('Person 1')
  const links = row.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  const { id } = userBy(1)
  expect(links).toEqual([['Person 1', recordPaths.users(id)]])
})

it('offers operators neither to deactivate nor to delete themselves', async () => {
  open([userBy(1, ['admin'], { id: testUser().id }), userBy(2)])
  const [mine, others] = [await rowOf('Person 1'), await rowOf('Person 2')]
  for (const [row, isOffered] of [
    [mine, false],
    [others, true],
  ] as const) {
    expect(row.queryByRole('button', { name: /^Deactivate/ }) !== null).toBe(isOffered)
    expect(row.queryByRole('button', { name: 'Delete' }) !== null).toBe(isOffered)
  }
})

it('clears search and filters that find nobody', async () => {
  const asked = open([], { address: '?q=nobody&is.roles=admin' })
  await userEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('search'))
  expect(asked.at(-1)).not.toHaveProperty('role')
  expect(window.location.search).toBe('')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull())
})

it('shows in red in place of the table why it failed to load', async () => {
  openOffice(adminPaths.users, [{ path: adminPaths.users, Component: Users }])
  server.use(
    mockRoute(listUsers, () => refuse('FORBIDDEN')),
    mockRoute(listRoles, () => ({ data: { roles: [] } })),
  )
  expect((await screen.findByRole('alert')).textContent).toBe('You are not allowed to do this.')
  expect(screen.queryByRole('table')).toBeNull()
})

it('creates a user with name, e-mail and password, and names missing fields', async () => {
  const created: unknown[] = []
  open([])
  server.use(
    mockRoute(createUser, ({ body }) => {
      created.push(body)
      return { data: { user: userBy(9) } }
    }),
  )
  await press('Create user')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'At least 2 characters.',
    'Please enter an email address.',
    'At least 6 characters.',
  ])
  expect(document.activeElement).toBe(dialog.getByLabelText('Name'))
  await userEvent.type(dialog.getByLabelText('Name'), 'Nora')
  await userEvent.type(dialog.getByLabelText('Email'), 'nora@example.com')
  await userEvent.type(dialog.getByLabelText('Password'), 'something-9')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(created).toEqual([{ name: 'Nora', email: 'nora@example.com', password: 'something-9' }]))
})

it('sends only changed fields of a user, and no password if its field is empty', async () => {
  const sent: unknown[] = []
  open([userBy(1)])
  server.use(
    mockRoute(getUser, () => ({ data: { user: userBy(1) } })),
    mockRoute(updateUser, ({ body }) => {
      sent.push(body)
      return { data: { user: userBy(1) } }
    }),
  )
  await userEvent.click((await rowOf('Person 1')).getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('leave blank to keep current')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Name'), ' Two')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ name: 'Person 1 Two' }]))
})

it('shows both names of a user whom two operators renamed, and overwrites neither unseen', async () => {
  const begun = userBy(1, ['user'], { version: 4 })
  const theirs = { ...begun, name: 'Renamed There', version: 5 }
  const based: unknown[] = []
  open([begun])
  server.use(
    mockRoute(getUser, () => ({ data: { user: begun } })),
    mockRoute(updateUser, ({ body }) => {
      based.push(body)
      if (body.basedOn !== 5) return refuse('ITEM_CHANGED_SINCE', undefined, { current: { user: theirs } })
      return { data: { user: { ...theirs, ...body } as AdminUser } }
    }),
  )
  await userEvent.click((await rowOf('Person 1')).getByRole('button', { name: 'Edit' }))
  const name = await screen.findByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Renamed Here')
  await press('Save')
  const choice = within(await screen.findByRole('group', { name: 'Name' }))
  expect([choice.getByText('Renamed There'), choice.getByText('Renamed Here')]).toHaveLength(2)
  await userEvent.click(choice.getByRole('button', { name: /Keep this one.*Another operator wrote/ }))
  await press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(based).toEqual([{ name: 'Renamed Here', basedOn: 4 }])
})

it('keeps a dialog open that was opened after another one was closed during its save', async () => {
  const asked = open([userBy(1), userBy(2)])
  const saving = Promise.withResolvers<void>()
  const saved: string[] = []
  server.use(
    mockRoute(getUser, ({ params }) => ({ data: { user: userBy(Number(params.id)) } })),
    mockRoute(updateUser, async ({ params }) => {
      await saving.promise
      saved.push(params.id)
      return { data: { user: userBy(Number(params.id)) } }
    }),
  )
  await userEvent.click((await rowOf('Person 1')).getByRole('button', { name: 'Edit' }))
  const first = await screen.findByRole('dialog')
  await userEvent.type(within(first).getByLabelText('Name'), ' Two')
  await userEvent.click(within(first).getByRole('button', { name: 'Save' }))
  await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click((await rowOf('Person 2')).getByRole('button', { name: 'Edit' }))
  await within(await screen.findByRole('dialog')).findByDisplayValue('Person 2')
  const reads = asked.length
  saving.resolve()
  await waitFor(() => expect(saved).toHaveLength(1))
  await waitFor(() => expect(asked.length).toBeGreaterThan(reads))
  await act(() => Promise.resolve())
  expect(screen.queryByRole('dialog')).toBeTruthy()
})

it('changes the status on a press, and reverts it with an error', async () => {
  const sent: unknown[] = []
  open([userBy(1)])
  server.use(
    mockRoute(toggleUserStatus, ({ body }) => {
      sent.push(body)
      return refuse('LAST_SUPER_ADMIN')
    }),
  )
  const row = await rowOf('Person 1')
  await userEvent.click(row.getByRole('button', { name: 'Deactivate Person 1, who is active' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Error: You are the only super administrator/)
  expect(row.getByText('Active')).toBeTruthy()
  expect(sent).toEqual([{ isActive: false }])
})

it("offers every role but super_admin, user and the user's own; grants and removes them", async () => {
  const sent: unknown[] = []
  open([userBy(1, ['user', 'marketing'])])
  server.use(
    mockRoute(assignRole, ({ body }) => {
      sent.push(body)
      return { data: { user: userBy(1) } }
    }),
    mockRoute(removeRole, ({ params }) => {
      sent.push(params.roleId)
      return { data: { user: userBy(1) } }
    }),
  )
  const choice = await (await rowOf('Person 1')).findByLabelText('Assign a role to Person 1')
  expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    '+ Role',
    'admin',
    'support',
  ])
  await userEvent.selectOptions(choice, 'support')
  await press('Remove role marketing from Person 1')
  await waitFor(() => expect(sent).toEqual([{ roleId: 'support', assignedBy: 'admin' }, 'marketing']))
})

it('deletes after a warning', async () => {
  const deleted: string[] = []
  open([userBy(1)])
  server.use(mockRoute(deleteUser, ({ params }) => void deleted.push(params.id)))
  await userEvent.click((await rowOf('Person 1')).getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/cannot be undone/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deleted).toEqual([userBy(1).id]))
})

describe('the focus stays in the table:', () => {
  const focusedRow = () => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')
  /** Opens pages of three users. Returns a function that deletes a user on the server. */
  const openPages = (count: number) => {
    let users = Array.from({ length: count }, (_, at) => userBy(at + 1))
    const takeAway = (id: string) => {
      users = users.filter((user) => user.id !== id)
    }
    open([], { role: 'super_admin' })
    server.use(
      mockRoute(listUsers, ({ query: { page = 1, limit = 10 } }) => {
        const pages = Math.ceil(users.length / 3)
        const shown = users.slice(page * 3 - 3, page * 3)
        return { data: { users: shown, pagination: { total: pages * limit, page, limit } } }
      }),
      mockRoute(deleteUser, ({ params }) => {
        takeAway(params.id)
        return undefined
      }),
      mockRoute(listDataRequests, () => ({ data: { requests: [] } })),
    )
    return takeAway
  }
  const remove = async (name: string) => {
    await userEvent.click((await rowOf(name)).getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  }

  it('on the row at the same place of the new page after a page key', async () => {
    openPages(5)
    const row = (await screen.findByText('Person 2')).closest<HTMLElement>('[data-row]')!
    act(() => row.focus())
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(focusedRow()).toBe(userBy(5).id))
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(focusedRow()).toBe(userBy(2).id))
  })

  it('on the next row after a deletion, and on the row before if it was the last', async () => {
    openPages(3)
    await remove('Person 2')
    await waitFor(() => expect(focusedRow()).toBe(userBy(3).id))
    await remove('Person 3')
    await waitFor(() => expect(focusedRow()).toBe(userBy(1).id))
  })

  it('on the next row if a row was deleted while its dialog was open', async () => {
    const takeAway = openPages(3)
    await userEvent.click((await rowOf('Person 2')).getByRole('button', { name: 'Data' }))
    await screen.findByRole('dialog', { name: /Person 2/ })
    takeAway(userBy(2).id)
    await act(() => queryClient.refetchQueries({ queryKey: ['users'] }))
    await waitFor(() => expect(screen.queryByText('Person 2')).toBeNull())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(focusedRow()).toBe(userBy(3).id))
  })

  it('nowhere, if it was nowhere before', async () => {
    const takeAway = openPages(3)
    await screen.findByText('Person 2')
    await userEvent.click(screen.getByRole('searchbox'))
    takeAway(userBy(2).id)
    await act(() => queryClient.refetchQueries({ queryKey: ['users'] }))
    await waitFor(() => expect(screen.queryByText('Person 2')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })
})

describe('a user who is or was a member', () => {
  const refuseDeletion = () => {
    const message = 'Only a confirmed data request erases them. A super administrator can request it.'
    server.use(
      mockRoute(deleteUser, () => refuse('DATA_REQUEST_NEEDED', message)),
      mockRoute(listDataRequests, () => ({ data: { requests: [] } })),
    )
  }
  const remove = async () => {
    await userEvent.click((await rowOf('Person 1')).getByRole('button', { name: 'Delete' }))
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  }

  it('is not deleted; a super_admin sees where to request it', async () => {
    open([userBy(1)], { role: 'super_admin' })
    refuseDeletion()
    await remove()
    const dialog = within(await screen.findByRole('dialog', { name: /Person 1/ }))
    expect(await dialog.findByText(/so they were not deleted/)).toBeTruthy()
    expect(await dialog.findByRole('button', { name: 'Request erasure' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    const button = (await rowOf('Person 1')).getByRole('button', { name: 'Delete' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('opens the request at once, without a question that calls the deletion final', async () => {
    open([userBy(1)], { role: 'super_admin' })
    server.use(
      mockRoute(getUser, () => ({ data: { user: userBy(1, ['user'], { wasInSpace: true }) } })),
      mockRoute(listDataRequests, () => ({ data: { requests: [] } })),
    )
    const button = (await rowOf('Person 1')).getByRole('button', { name: 'Delete' })
    await userEvent.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: /Person 1/ }))
    expect(await dialog.findByRole('button', { name: 'Request erasure' })).toBeTruthy()
    expect(dialog.getByText(/only a confirmed data request can erase them/)).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('is not asked about without that permission: the page says who can request it', async () => {
    open([userBy(1)])
    server.use(mockRoute(getUser, () => ({ data: { user: userBy(1, ['user'], { wasInSpace: true }) } })))
    await userEvent.click((await rowOf('Person 1')).getByRole('button', { name: 'Delete' }))
    expect((await screen.findByRole('alert')).textContent).toContain('A super administrator can request it.')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('is not deleted, and others read who can request it', async () => {
    open([userBy(1)])
    refuseDeletion()
    await remove()
    expect((await screen.findByRole('alert')).textContent).toContain('A super administrator can request it.')
    expect(screen.queryByRole('button', { name: 'Request erasure' })).toBeNull()
  })
})

it('shows support the users, without changes', async () => {
  open([userBy(1, ['user', 'marketing'])], { role: 'support' })
  await screen.findByText('Person 1')
  for (const name of [/Create/, /Edit/, /Delete/, /Deactivate/, /Remove role/]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(screen.queryByLabelText(/Assign a role/)).toBeNull()
})

it('shows why roles failed to load, and retries', async () => {
  let isDown = true
  open([userBy(1)])
  server.use(mockRoute(listRoles, () => (isDown ? refuse('UNAVAILABLE') : { data: { roles: [roleOf('support')] } })))
  const panel = await screen.findByRole('alert')
  expect(panel.textContent).toContain('Failed to fetch roles')
  isDown = false
  await userEvent.click(within(panel).getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByLabelText('Assign a role to Person 1')).toBeTruthy()
})

const editDialogOf = async (user: AdminUser) => {
  server.use(mockRoute(getUser, () => ({ data: { user } })))
  await userEvent.click((await rowOf(user.name)).getByRole('button', { name: 'Edit' }))
  return within(await screen.findByRole('dialog'))
}

it('offers a member a reset mail instead of a password field', async () => {
  const sent: string[] = []
  const user = userBy(1, ['user'], { wasInSpace: true, emailConfirmed: true })
  open([user])
  server.use(mockRoute(sendUserResetMail, ({ params }) => void sent.push(params.id)))
  const dialog = await editDialogOf(user)
  expect(dialog.queryByLabelText('Password')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Send a reset email' }))
  await waitFor(() => expect(sent).toEqual([user.id]))
})

it('explains that no reset mail can go to an unconfirmed address', async () => {
  const user = userBy(1, ['user'], { wasInSpace: true, emailConfirmed: false })
  open([user])
  const dialog = await editDialogOf(user)
  expect(dialog.getByText(/have not confirmed person1@example.com/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send a reset email' }).disabled).toBe(true)
})

it('offers the reset mail if the server refuses a password', async () => {
  const user = userBy(1)
  open([user])
  server.use(mockRoute(updateUser, () => refuse('PASSWORD_OF_MEMBER')))
  const dialog = await editDialogOf(user)
  await userEvent.type(dialog.getByLabelText('Password'), 'something-9')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('button', { name: 'Send a reset email' })).toBeTruthy()
  expect(dialog.getByRole('alert').textContent).toContain('only they can set their password')
  expect(dialog.queryByLabelText('Password')).toBeNull()
})

it('shows at its field why a password was refused, and nowhere else', async () => {
  const message = 'This password is too easy to guess. Try another.'
  open([userBy(1)])
  server.use(
    mockRoute(updateUser, () => refuse('INVALID_INPUT', message, { errors: [{ field: 'body.password', message }] })),
  )
  const dialog = await editDialogOf(userBy(1))
  await userEvent.type(dialog.getByLabelText('Password'), 'password')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toBe(message)
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Password')))
})

it('shows a proposed e-mail, withdraws it, and shows a refusal', async () => {
  const at = '2026-01-09T03:04:05.000Z'
  const emailProposal = { email: 'new@example.com', proposedBy: userBy(2).id, proposedAt: at, countsAt: at }
  const user = userBy(1, ['user'], { wasInSpace: true, emailProposal })
  open([user])
  const refused = { email: 'new@example.com', outcome: 'refused' as const, endedAt: at }
  server.use(
    mockRoute(withdrawUserEmailProposal, () => ({
      data: { user: { ...user, emailProposal: null, lastEmailProposal: refused } },
    })),
  )
  expect(await screen.findByText('Proposed: new@example.com')).toBeTruthy()
  const dialog = await editDialogOf(user)
  expect(dialog.getByText(/A new email is only proposed/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await dialog.findByText(/new@example.com was refused on/)).toBeTruthy()
})
