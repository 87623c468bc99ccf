import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { listQuotes } from '@love-space/contracts/admin/quote.routes.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { Component as Quotes } from '../features/quotes/quotes.page.tsx'
import { adminPaths } from '../paths.ts'
import { mockServer, openOffice } from '../test/open-office.tsx'

const server = mockServer()

const open = async () => {
  server.use(mockRoute(listQuotes, () => ({ draw: 1, recordsTotal: 0, recordsFiltered: 0, data: [] })))
  openOffice(adminPaths.quotes, [{ path: adminPaths.quotes, Component: Quotes }], 'support')
  await screen.findByText('Nothing to show')
}
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const first = ['Text', 'Author', 'Category', 'Language', 'Status']

it('columns move by the keyboard, which keeps the focus, and stay so in this browser', async () => {
  await open()
  expect(headings()).toEqual(first)
  await userEvent.click(screen.getByRole('button', { name: 'View' }))
  const up = await screen.findByRole('button', { name: 'Move Status up' })
  up.focus()
  await userEvent.keyboard('{Enter}{Enter}')
  const moved = ['Text', 'Author', 'Status', 'Category', 'Language']
  await waitFor(() => expect(headings()).toEqual(moved))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Status up' }))
  expect(screen.getByText('Status: column 3 of 6')).toBeTruthy()
  const last = screen.getByRole('button', { name: 'Move Created down' })
  expect(last.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(last)
  expect(headings()).toEqual(moved)
  cleanup()
  await open()
  expect(headings()).toEqual(moved)
})
