import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { searchRecords } from '@love-space/contracts/admin/search.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { OfficeFrame } from '../../office/office-frame.tsx'
import { recordPaths } from '../../paths.ts'
import { mockServer, openOffice } from '../../test/open-office.tsx'
import { Component as NotFound } from '../home/not-found.page.tsx'

const server = mockServer()
const records = [
  { kind: 'users', id: '1', title: 'Mia', hint: 'mia@example.com', search: 'mia@example.com' },
  { kind: 'spaces', id: '2', title: 'Mia and Ben', hint: 'abCD-_12…', search: '2' },
  // A kind that only a newer server knows.
  { kind: 'starships', id: '3', title: 'Mia III', hint: '', search: '3' },
]

const open = (address: string = paths.admin) =>
  openOffice(address, [
    {
      path: paths.admin,
      Component: OfficeFrame,
      children: [
        { index: true, Component: () => <p>overview</p> },
        { path: recordPaths.spaces(':id'), Component: () => <p>the space</p> },
        { path: '*', Component: NotFound },
      ],
    },
  ])

it('opens by ⌘K, finds while typing, and opens the chosen record by keys', async () => {
  open()
  const asked: string[] = []
  server.use(
    mockRoute(searchRecords, ({ query }) => {
      asked.push(query.q)
      return { data: { records } }
    }),
  )
  await screen.findByText('overview')
  await userEvent.keyboard('{Meta>}k{/Meta}')
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.type(field, ' mia ')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Miamia@example.comUser', 'Mia and BenabCD-_12…Space'])
  expect(asked.at(-1)).toBe('mia')
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Mia and Ben')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('the space')).toBeTruthy()
  expect(window.location.pathname).toBe(recordPaths.spaces('2'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('never chooses by Enter a result of an earlier input', async () => {
  open()
  const answering = Promise.withResolvers<void>()
  server.use(
    mockRoute(searchRecords, async ({ query }) => {
      if (query.q === 'ben') await answering.promise
      return { data: { records: query.q === 'ben' ? records.slice(1, 2) : records.slice(0, 1) } }
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Search everything' }))
  const field = await screen.findByRole('combobox')
  await userEvent.type(field, 'mia')
  await screen.findByRole('option')
  await userEvent.clear(field)
  await userEvent.type(field, 'ben{Enter}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  answering.resolve()
  await screen.findByText('Mia and Ben')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('the space')).toBeTruthy()
})

it('shows when nothing was found', async () => {
  open()
  server.use(mockRoute(searchRecords, () => ({ data: { records: [] } })))
  await userEvent.click(await screen.findByRole('button', { name: 'Search everything' }))
  await userEvent.type(await screen.findByRole('combobox'), 'zzz')
  expect(await screen.findByText('Nothing found.')).toBeTruthy()
})

it('the search is offered on the page for an unknown address', async () => {
  open('/admin/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Search everything' })).toBeTruthy()
})
