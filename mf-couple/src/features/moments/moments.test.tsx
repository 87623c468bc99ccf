import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { mia, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as Home } from '../home/home.page.tsx'

const server = mockServer()
const routes = [{ path: '/', Component: Home }]

beforeEach(() => localStorage.clear())

it('celebrates a hundred days once', async () => {
  server.use(...mockCouple({ space: { ...space, relationshipStartDate: '2026-08-13' } }).handlers)
  const first = openPage('/', routes, mia)
  await screen.findByRole('dialog', { name: '100 days together' })
  await userEvent.click(screen.getByRole('button', { name: 'Lovely' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await first.navigate('/?again')
  await screen.findByText('Day 100')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('tells who waited that their partner has come', async () => {
  const { couple, handlers } = mockCouple({ space: { ...space, users: space.users.slice(0, 1) } })
  server.use(...handlers)
  openPage('/', routes, mia)
  await screen.findByRole('heading', { name: 'Waiting for your partner' })
  couple.space = space
  window.dispatchEvent(new Event('online'))
  const { queryClient } = await import('@love-space/web-kit/queries/query-client.ts')
  await queryClient.invalidateQueries({ queryKey: ['my-space'] })
  expect(await screen.findByRole('dialog', { name: "You're both here" })).toBeTruthy()
})

it('does not celebrate a meeting again that was celebrated', async () => {
  localStorage.setItem(`both-here:${space.id}`, 'celebrated')
  const { couple, handlers } = mockCouple({ space: { ...space, users: space.users.slice(0, 1) } })
  server.use(...handlers)
  openPage('/', routes, mia)
  await screen.findByRole('heading', { name: 'Waiting for your partner' })
  couple.space = space
  const { queryClient } = await import('@love-space/web-kit/queries/query-client.ts')
  await queryClient.invalidateQueries({ queryKey: ['my-space'] })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Waiting for your partner' })).toBeNull())
  expect(localStorage.getItem(`both-here:${space.id}`)).toBe('celebrated')
  expect(screen.queryByRole('dialog')).toBeNull()
})
