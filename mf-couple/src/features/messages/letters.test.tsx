import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import {
  chooseLetterForBook,
  getLetterMonths,
  getLoveMessageHistory,
} from '@love-space/contracts/engagement/message.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { useLocation } from '@love-space/web-kit/router.ts'
import { messageBy, mia, noah, notificationOf, space } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component } from './letters.page.tsx'

const server = mockServer()

const messages = [
  messageBy(noah, 'Café en la estación', { date: '2026-11-20', tags: ['Roma'] }),
  messageBy(mia, 'The night train', { date: '2026-10-31' }),
  messageBy(noah, 'Rain on the roof', { date: '2026-09-02' }),
]

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`at ${pathname}${search}`}</p>
}

function open(address: string = paths.letters, given: Partial<MockCouple> = {}) {
  const { couple, handlers } = mockCouple({ messages, ...given })
  server.use(...handlers)
  const routes = [
    { path: paths.letters, Component },
    { path: '*', Component: Elsewhere },
  ]
  return { couple, handlers, router: openPage(address, routes, mia) }
}
const search = () => screen.findByRole('searchbox', { name: 'Search words and tags' })

it('shows all letters by month and day, newest first', async () => {
  open()
  const months = await screen.findAllByRole('heading', { level: 2 })
  expect(months.map(({ textContent }) => textContent)).toEqual(['November 2026', 'October 2026', 'September 2026'])
  const october = within(screen.getByRole('region', { name: 'October 2026' }))
  expect(october.getByText('The night train')).toBeTruthy()
  expect(screen.getByText('3 letters')).toBeTruthy()
  expect(october.getByRole('link', { name: 'The letters of October 31, 2026' }).getAttribute('href')).toBe(
    '/?conversation-date=2026-10-31#daily-love-conversation',
  )
})

it('searches while typing from three letters on, keeps the search in the address, and goes back', async () => {
  const { router } = open()
  await userEvent.type(await search(), 'ca')
  expect(await screen.findByText('At least three letters of a word.')).toBeTruthy()
  expect(screen.getByText('The night train')).toBeTruthy()
  await userEvent.type(await search(), 'fe')
  await waitFor(() => expect(screen.queryByText('The night train')).toBeNull())
  expect(screen.getByText('Café en la estación')).toBeTruthy()
  expect(screen.getByText('1 letter found')).toBeTruthy()
  expect(router.state.location.search).toBe('?words=cafe')
  await userEvent.type(await search(), ' nothing')
  expect(await screen.findByText('No letter with these words')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all letters' }))
  expect(await screen.findByText('The night train')).toBeTruthy()
})

it('finds the letters of a pressed tag, until it is pressed again or Back is', async () => {
  const { router } = open()
  await userEvent.click(await screen.findByRole('link', { name: '#Roma' }))
  await waitFor(() => expect(screen.queryByText('The night train')).toBeNull())
  await router.navigate(-1)
  expect(await screen.findByText('The night train')).toBeTruthy()
  await router.navigate(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Stop searching for the tag Roma' }))
  expect(await screen.findByText('The night train')).toBeTruthy()
})

it('starts with the chosen or linked month', async () => {
  const { router } = open(`${paths.letters}?month=2026-10`)
  expect(await screen.findByText('The night train')).toBeTruthy()
  expect(screen.queryByText('Café en la estación')).toBeNull()
  const month = screen.getByRole('combobox', { name: 'Month' })
  await userEvent.selectOptions(month, await screen.findByRole('option', { name: 'September 2026 (1)' }))
  await waitFor(() => expect(screen.queryByText('The night train')).toBeNull())
  expect(screen.getByText('Rain on the roof')).toBeTruthy()
  expect(router.state.location.search).toBe('?month=2026-09')
})

it('keeps an unread letter folded', async () => {
  open(paths.letters, { notifications: [notificationOf({ refId: messages[0]?.id ?? null })] })
  await userEvent.click(await screen.findByRole('button', { name: /Noah wrote to you/ }))
  expect(await screen.findByText('Café en la estación')).toBeTruthy()
})

it("searches this device's letters offline", async () => {
  open()
  expect(await screen.findByText('Rain on the roof')).toBeTruthy()
  server.use(
    mockRoute(getLoveMessageHistory, () => breakOff),
    mockRoute(getLetterMonths, () => breakOff),
  )
  await userEvent.type(await search(), 'train')
  expect(await screen.findByText(/this searches the letters on this device/, undefined, { timeout: 9000 })).toBeTruthy()
  expect(screen.getByText('The night train')).toBeTruthy()
  expect(screen.queryByText('Rain on the roof')).toBeNull()
})

it('shows that there are none, with a link to write one', async () => {
  open(paths.letters, { messages: [] })
  expect(await screen.findByText('No letters yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Write the first letter' }).getAttribute('href')).toBe('/#messages')
})

it('offers a retry after a failed load', async () => {
  const { handlers } = open()
  server.use(mockRoute(getLoveMessageHistory, () => refuse('FORBIDDEN')))
  expect(await screen.findByText("Your letters didn't load.")).toBeTruthy()
  server.use(...handlers)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The night train')).toBeTruthy()
})

describe('the choice for the book', () => {
  const noahs = messages[0]

  it('is made and withdrawn by one press, and waits for the partner', async () => {
    const { couple } = open(paths.letters, { messages: noahs ? [noahs] : [] })
    const button = await screen.findByRole('button', { name: 'For our book', pressed: false })
    await userEvent.click(button)
    expect(await screen.findByText('In your book as soon as Noah says yes.')).toBeTruthy()
    await waitFor(() => expect(couple.messages[0]?.chosenBy).toEqual([mia.id]))
    await userEvent.click(screen.getByRole('button', { name: 'For our book', pressed: true }))
    await waitFor(() => expect(couple.messages[0]?.chosenBy).toEqual([]))
    expect(screen.queryByText('In your book as soon as Noah says yes.')).toBeNull()
  })

  it("shows the partner's wish, and a yes puts the letter in", async () => {
    const { couple } = open(paths.letters, { messages: noahs ? [{ ...noahs, chosenBy: [noah.id] }] : [] })
    expect(await screen.findByText('Noah would like this letter in your book.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Yes, put it in' }))
    expect(await screen.findByText('In your book.')).toBeTruthy()
    await waitFor(() => expect(couple.messages[0]?.chosenBy).toEqual([noah.id, mia.id]))
  })

  it('goes back if it was not saved', async () => {
    let tries = 0
    open(paths.letters, { messages: noahs ? [noahs] : [] })
    server.use(
      mockRoute(chooseLetterForBook, () => {
        tries += 1
        return refuse('FORBIDDEN')
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'For our book' }))
    await waitFor(() => expect(tries).toBe(1))
    expect(await screen.findByRole('button', { name: 'For our book', pressed: false })).toBeTruthy()
  })

  it('can only be withdrawn in a space that ended', async () => {
    const ended = { ...space, status: 'ENDED' as const }
    open(paths.letters, {
      space: ended,
      messages: messages.map((one, index) => (index === 0 ? { ...one, chosenBy: [mia.id] } : one)),
    })
    const buttons = await screen.findAllByRole('button', { name: 'For our book' })
    expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true'])
  })
})
