import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMoodsOfSpace, rateMood } from '@love-space/contracts/engagement/mood.routes.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { dropWrite, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { mia, moodBy, noah, space, today, yesterday } from '../../test/couple.fixtures.ts'
import { everythingIsNear } from '../../test/everything-near.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as Home } from '../home/home.page.tsx'
import MoodPanel from './mood.panel.tsx'
// Imported here so that compiling the lazy components does not use up the first test's timeout.
import '../home/signed-in-home.tsx'
import './month-dialog.tsx'

const server = mockServer()
beforeEach(everythingIsNear)
afterEach(async () => {
  vi.unstubAllGlobals()
  // Held writes would otherwise be sent in the next test.
  for (const { key } of useHeldWrites.getState().writes) await dropWrite(key)
})

const routes = [{ path: '/', Component: Home }]

async function open(given: Partial<MockCouple> = {}) {
  const { couple, handlers } = mockCouple(given)
  server.use(...handlers)
  const element = <MoodPanel user={couple.user} space={couple.space ?? space} />
  openPage('/', [{ path: '/', element }], couple.user)
  await screen.findByRole('group', { name: 'Your mood' })
  return { couple, panel: screen }
}
const checked = () =>
  within(screen.getByRole('group', { name: 'Your mood' }))
    .getAllByRole<HTMLInputElement>('radio')
    .filter((radio) => radio.checked)
    .map((radio) => radio.getAttribute('aria-label'))

describe("the user's own mood", () => {
  it('is unset until a face is chosen, which is saved and named', async () => {
    const { couple, panel } = await open()
    expect(panel.getByText('No mood set yet')).toBeTruthy()
    expect(panel.getByText("Hasn't said yet")).toBeTruthy()
    expect(checked()).toEqual([])
    await userEvent.click(panel.getByRole('radio', { name: 'Pretty good day!' }))
    await waitFor(() => expect(couple.moods).toMatchObject([{ rating: 4, date: today }]))
    expect(checked()).toEqual(['Pretty good day!'])
    await userEvent.click(panel.getByRole('radio', { name: 'Tough day' }))
    await waitFor(() => expect(couple.moods).toMatchObject([{ rating: 1 }]))
  })

  it('can be set for yesterday', async () => {
    const { couple, panel } = await open({ moods: [moodBy(mia, 5)] })
    await userEvent.click(panel.getByRole('radio', { name: 'Yesterday' }))
    await waitFor(() => expect(checked()).toEqual([]))
    await userEvent.click(panel.getByRole('radio', { name: 'So-so' }))
    await waitFor(() => expect(couple.moods.map(({ date, rating }) => [date, rating])).toContainEqual([yesterday, 3]))
    await userEvent.click(panel.getByRole('radio', { name: 'Today' }))
    expect(await panel.findByText('Feeling great!')).toBeTruthy()
  })

  it('is reverted if the server refuses', async () => {
    const { panel } = await open({ moods: [moodBy(mia, 2)] })
    server.use(mockRoute(rateMood, () => refuse('MOOD_DAY_CLOSED')))
    await userEvent.click(panel.getByRole('radio', { name: 'Feeling great!' }))
    await waitFor(() => expect(checked()).toEqual(['Could be better']))
  })

  it('is held offline, and says so', async () => {
    const { panel } = await open()
    server.use(mockRoute(rateMood, () => breakOff))
    await userEvent.click(panel.getByRole('radio', { name: 'Tough day' }))
    expect(await panel.findByText(/Will send when you're online/)).toBeTruthy()
    expect(checked()).toEqual(['Tough day'])
    expect(useHeldWrites.getState().writes).toMatchObject([
      { reason: 'offline', subject: { kind: 'mood', ref: today }, body: { rating: 1, date: today } },
    ])
  })

  it('has a private note', async () => {
    const { couple, panel } = await open({ moods: [moodBy(mia, 2)] })
    await userEvent.click(panel.getByRole('button', { name: 'Add a note for yourself' }))
    expect(panel.getByText('Only you can read it.')).toBeTruthy()
    await userEvent.type(panel.getByLabelText(/A note for yourself/), ' Slept badly ')
    await userEvent.click(panel.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(couple.moods).toMatchObject([{ rating: 2, note: 'Slept badly' }]))
    expect(await panel.findByRole('button', { name: 'Your note: Slept badly' })).toBeTruthy()
  })

  it('cannot be changed in a read-only space', async () => {
    const { panel } = await open({ space: { ...space, status: 'PAUSED' }, moods: [moodBy(mia, 2)] })
    expect(panel.getByRole<HTMLFieldSetElement>('group', { name: 'Your mood' }).disabled).toBe(true)
  })
})

describe("the partner's mood", () => {
  it('is shown, and a press explains that it is not editable', async () => {
    const { panel } = await open({ moods: [moodBy(noah, 5)] })
    const theirs = panel.getByRole('button', { name: 'Noah Feeling great!' })
    expect(panel.queryByText('Partner mood is not editable')).toBeNull()
    await userEvent.click(theirs)
    expect(panel.getByText('Partner mood is not editable')).toBeTruthy()
  })

  it('is shown as unset', async () => {
    const { panel } = await open()
    expect(panel.getByRole('button', { name: "Noah Hasn't said yet" })).toBeTruthy()
  })
})

it('shows in its place that it failed to load, with a retry', async () => {
  const { handlers } = mockCouple({ moods: [moodBy(noah, 4)] })
  server.use(...handlers)
  server.use(mockRoute(getMoodsOfSpace, () => refuse('FORBIDDEN')))
  openPage('/', routes, mia)
  const panel = within(await screen.findByRole('region', { name: 'Mood' }))
  expect(await panel.findByText("Your moods didn't load.")).toBeTruthy()
  expect(await screen.findByRole('button', { name: "Write today's letter" })).toBeTruthy()
  server.use(...handlers)
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByRole('button', { name: 'Noah Pretty good day!' })).toBeTruthy()
})

it("shows a month of both, and a day's words with one's own note", async () => {
  const { panel } = await open({ moods: [moodBy(mia, 2, { note: 'Slept badly' }), moodBy(noah, 5)] })
  await userEvent.click(panel.getByRole('button', { name: 'See the month' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your moods' }))
  const day = await dialog.findByRole('button', {
    name: 'November 21, 2026; You, Could be better; Noah, Feeling great!',
  })
  expect(dialog.getByText('Choose a day to read its moods.')).toBeTruthy()
  await userEvent.click(day)
  expect(dialog.getByText('Slept badly')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(dialog.getByRole('button', { name: 'Previous month' }))
  expect(await dialog.findByText('October 2026')).toBeTruthy()
  expect(await dialog.findByText('No moods this month.')).toBeTruthy()
})

it('the mood panel is where a notification leads', async () => {
  server.use(...mockCouple().handlers)
  openPage('/#mood-rating', routes, mia)
  await waitFor(() => expect(document.activeElement?.id).toBe('mood-rating'))
})
