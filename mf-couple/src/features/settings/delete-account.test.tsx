import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { listSessions, logout, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { deleteAccount } from '@love-space/contracts/auth/user.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { holdWrite, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { mia } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as SettingsPage } from './settings.page.tsx'

const { server, toasts } = setUpPage()
let asked: string[]

beforeEach(() => {
  asked = []
  server.use(
    mockRoute(listSessions, () => ({ data: { sessions: [] } })),
    mockRoute(logout, () => undefined),
    ...mockCouple().handlers,
  )
})

const routes = [
  { path: `${paths.settings}/:section?`, Component: SettingsPage },
  { path: '*', Component: () => <p>elsewhere</p> },
]
const openDialog = async () => {
  const router = openPage(settingsPageOf(paths.settings, settingsPages.deleteAccount), routes, mia)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }))
  return { router, dialog: within(await screen.findByRole('alertdialog')) }
}

describe('deleting the account', () => {
  it('explains what is deleted and what stays, and needs the e-mail typed', async () => {
    const { dialog } = await openDialog()
    expect(dialog.getByText(/stays with them, without your name/)).toBeTruthy()
    expect(dialog.getByText(/Nobody can undo this/)).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: 'Delete for good' })
    expect(confirm.hasAttribute('disabled')).toBe(true)
    await userEvent.type(dialog.getByRole('textbox'), mia.email)
    expect(confirm.hasAttribute('disabled')).toBe(false)
  })

  it('asks for the PIN, deletes, clears this browser, and says goodbye', async () => {
    let isConfirmed = false
    server.use(
      mockRoute(deleteAccount, () => {
        asked.push('delete')
        return isConfirmed ? undefined : refuse('STEP_UP_REQUIRED')
      }),
      mockRoute(verifyPin, () => {
        isConfirmed = true
        return { data: { token: 'a.b.c', user: mia } }
      }),
    )
    localStorage.setItem(`draft:${mia.id}:letter`, '"not sent yet"')
    localStorage.setItem('draft:somebody-else:letter', '"not sent yet"')
    const write = { routeId: 'createLoveMessage', method: 'POST', path: '/love-message/create', body: {} } as const
    await holdWrite({ ...write, key: 'kept', userId: mia.id, heldAt: new Date().toISOString(), reason: 'offline' })
    const { router, dialog } = await openDialog()
    await userEvent.type(dialog.getByRole('textbox'), mia.email)
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }))
    const confirm = within(await screen.findByRole('dialog', { name: 'Confirm with your PIN' }))
    expect(asked).toEqual(['delete'])
    for (const digit of '4821') await userEvent.click(confirm.getByRole('button', { name: digit }))
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.home))
    expect(asked).toEqual(['delete', 'delete'])
    expect(credentials.user()).toBeNull()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual(['draft:somebody-else:letter'])
    expect(useHeldWrites.getState().writes).toEqual([])
    await waitFor(() => expect(toasts).toHaveBeenCalledWith('Your account is deleted. Take care of yourself.'))
  })

  it('changes nothing if the server refuses', async () => {
    server.use(mockRoute(deleteAccount, () => refuse('LAST_SUPER_ADMIN')))
    const { router, dialog } = await openDialog()
    await userEvent.type(dialog.getByRole('textbox'), mia.email)
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(toasts.mock.calls.join()).toContain('super administrator'))
    expect(router.state.location.pathname).toBe(settingsPageOf(paths.settings, settingsPages.deleteAccount))
    expect(credentials.user()?.id).toBe(mia.id)
  })
})
