import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
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
  await screen.findByText('Together for')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('tells a waiting member that their partner has joined', async () => {
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

it.each([
  ['leads the first member to where they can say that it is not their partner', space.users, true],
  ['does not ask the second one', space.users.toReversed(), false],
])('%s', async (_, users, isAsked) => {
  localStorage.setItem(`both-here:${space.id}`, 'expected')
  server.use(...mockCouple({ space: { ...space, users, partnerDisownableUntil: '2026-11-28T10:00:00.000Z' } }).handlers)
  openPage('/', [...routes, { path: paths.spaceSettings, Component: () => 'Settings' }], mia)
  await screen.findByRole('dialog', { name: "You're both here" })
  const link = screen.queryByRole('link', { name: 'Not who you were waiting for?' })
  expect(link?.getAttribute('href')).toBe(isAsked ? sectionOf(paths.spaceSettings, sections.partner) : undefined)
  if (!link) return
  await userEvent.click(link)
  await screen.findByText('Settings')
  expect(localStorage.getItem(`both-here:${space.id}`)).toBe('celebrated')
})

it('does not celebrate a meeting twice', async () => {
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

it('leads from an anniversary to the review of the past year', async () => {
  server.use(...mockCouple({ space: { ...space, relationshipStartDate: '2024-11-21' } }).handlers)
  openPage('/', [...routes, { path: '/us/*', Component: () => 'The review' }], mia)
  await screen.findByRole('dialog', { name: '2 years together' })
  await userEvent.click(screen.getByRole('link', { name: 'Look back on your year' }))
  expect(await screen.findByText('The review')).toBeTruthy()
})
