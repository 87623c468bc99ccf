import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { getAuditEntry, listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import type { AuditEntry } from '@love-space/contracts/admin/audit.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { adminPaths, recordPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as Audit } from './audit.page.tsx'

const server = mockServer()
const entry: AuditEntry = {
  id: '17',
  at: '2026-01-02T03:04:05.000Z',
  operator: { id: 'a'.repeat(24), name: 'Olga Operator' },
  action: 'user.update',
  outcome: 'done',
  recordId: 'b'.repeat(24),
  code: null,
  requestId: 'c'.repeat(24),
}

it('lists who did what, with the values before and after', async () => {
  const asked: Record<string, unknown>[] = []
  server.use(
    mockRoute(listAuditEntries, ({ query }) => {
      asked.push(query)
      return { draw: 1, recordsTotal: 17, recordsFiltered: 1, data: [entry] }
    }),
    mockRoute(getAuditEntry, () => ({
      data: { entry: { ...entry, before: { name: 'Mia' }, after: { name: 'Mia Sommer' }, areErased: false } },
    })),
  )
  openOffice(`${adminPaths.audit}?is.outcome=done`, [{ path: adminPaths.audit, Component: Audit }])
  const row = within((await screen.findByText('Olga Operator')).closest<HTMLElement>('[data-row]')!)
  expect(row.getByText('Change user')).toBeTruthy()
  expect(row.getByText('bbbbbbbb…')).toBeTruthy()
  expect(asked.at(-1)).toMatchObject({ 'columns[4][search][value]': 'done' })
  await userEvent.click(row.getByRole('button', { name: 'Details' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Mia', 'Mia Sommer'])
})

it('shows an action once with its outcome, filters by days, and links to its record', async () => {
  const asked: Record<string, unknown>[] = []
  const begun: AuditEntry = { ...entry, id: '16', outcome: 'asked' }
  const created: AuditEntry = {
    ...entry,
    id: '15',
    action: 'space.create',
    outcome: 'refused',
    code: 'CONFLICT',
    requestId: 'd'.repeat(24),
  }
  const unended: AuditEntry = { ...begun, id: '13', requestId: 'e'.repeat(24) }
  const data = [
    entry,
    begun,
    created,
    { ...created, id: '14', outcome: 'asked', code: null, recordId: null },
    unended,
  ] as const
  server.use(
    mockRoute(listAuditEntries, ({ query }) => {
      asked.push(query)
      return { draw: 1, recordsTotal: 17, recordsFiltered: 5, data: [...data] }
    }),
  )
  openOffice(adminPaths.audit, [{ path: adminPaths.audit, Component: Audit }])
  await screen.findAllByText('Olga Operator')
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const shown = rows.map((row) => within(row).getByText(/^(Done|Refused|Asked)$/).textContent)
  expect(shown).toEqual(['Done', 'Refused', 'Asked'])
  expect(screen.getByText('1–5 of 5 (filtered from 17)')).toBeTruthy()
  const linksOf = (row: HTMLElement | undefined) =>
    within(row!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(linksOf(rows[0])).toEqual([recordPaths.users(entry.operator.id), recordPaths.users(entry.recordId ?? '')])
  expect(linksOf(rows[1])[1]).toBe(recordPaths.spaces(entry.recordId ?? ''))
  fireEvent.change(screen.getByLabelText('When, from (UTC)'), { target: { value: '2026-06-01' } })
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'columns[1][search][value]': '2026-06-01..' }))
  fireEvent.change(screen.getByLabelText('When, to (UTC)'), { target: { value: '2026-06-30' } })
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'columns[1][search][value]': '2026-06-01..2026-06-30' }))
  expect(new URLSearchParams(window.location.search).get('is.at')).toBe('2026-06-01..2026-06-30')
})

it('shows that values were erased with their user', async () => {
  server.use(
    mockRoute(listAuditEntries, () => ({ draw: 1, recordsTotal: 1, recordsFiltered: 1, data: [entry] })),
    mockRoute(getAuditEntry, () => ({ data: { entry: { ...entry, before: null, after: null, areErased: true } } })),
  )
  openOffice(adminPaths.audit, [{ path: adminPaths.audit, Component: Audit }])
  await userEvent.click(await screen.findByRole('button', { name: 'Details' }))
  expect(await screen.findByText(/Erased with the user/)).toBeTruthy()
})

it('copies a whole id and confirms it', async () => {
  server.use(mockRoute(listAuditEntries, () => ({ draw: 1, recordsTotal: 1, recordsFiltered: 1, data: [entry] })))
  openOffice(adminPaths.audit, [{ path: adminPaths.audit, Component: Audit }])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Copy bbbbbbbb…' }))
  expect(await screen.findByText('Copied to clipboard!')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(entry.recordId)
})

it('shows a whole id to copy by hand if the browser refuses to copy', async () => {
  server.use(mockRoute(listAuditEntries, () => ({ draw: 1, recordsTotal: 1, recordsFiltered: 1, data: [entry] })))
  openOffice(adminPaths.audit, [{ path: adminPaths.audit, Component: Audit }])
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(await screen.findByRole('button', { name: 'Copy bbbbbbbb…' }))
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'The whole text' })
  expect(text.value).toBe(entry.recordId)
})
