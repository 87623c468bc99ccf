import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listMemories } from '@love-space/contracts/media/memory.routes.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import { getLoveMessageHistory } from '@love-space/contracts/engagement/message.routes.ts'
import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { listNextDays } from '@love-space/contracts/space/calendar.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { everythingIsNear } from '../../test/everything-near.ts'
import { fileViewOf, memoryBy, messageBy, mia, noah, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { closePage, openPage } from '../../test/open-page.tsx'
import { isFirstWeek } from '../../shared/space-state.ts'
import { Component as Home } from './home.page.tsx'
// Imported here so that compiling the lazy components does not use up the first test's timeout.
import './first-week.tsx'
import './signed-in-home.tsx'

const server = mockServer()
beforeEach(everythingIsNear)
afterEach(() => vi.unstubAllGlobals())

const dayMs = 86_400_000
const joined = (daysAgo: number): Space['users'] =>
  space.users.map((user) => ({ ...user, joinedAt: new Date(Date.now() - daysAgo * dayMs).toISOString() }))

let memories: Memory[] = []
let letters: LoveMessage[] = []

function open() {
  server.use(...mockCouple({ space: { ...space, users: joined(1) } }).handlers)
  server.use(
    mockRoute(listNextDays, () => ({ data: { nextDays: [] } })),
    mockRoute(listMemories, () => ({ data: { memories, currentPage: 1, totalPages: 1, total: memories.length } })),
    mockRoute(getLoveMessageHistory, () => ({
      data: { loveMessages: letters, currentPage: 1, totalPages: 1, total: letters.length },
    })),
  )
  openPage('/', [{ path: '/', Component: Home }], mia)
}

beforeEach(() => {
  memories = []
  letters = []
})

const region = () => screen.findByRole('region', { name: 'Your first week' })
const prompts = async () => (await within(await region()).findAllByRole('link')).map((link) => link.textContent)
const untilPrompts = (count: number) => waitFor(async () => expect(await prompts()).toHaveLength(count))

describe('in the first week of both, home', () => {
  it('proposes five beginnings, each one tap from where it is done', async () => {
    open()
    await untilPrompts(5)
    const links = within(await region()).getAllByRole('link')
    const today = dayIn('UTC', Date.now())
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/?add=letter',
      '/memory?add=memory',
      '/play?add=song',
      '/play?game=date_ideas',
      `/?question-date=${today}#daily-question`,
    ])
  })

  it('takes away what is done, waits for a photo of each, and remembers both', async () => {
    open()
    await untilPrompts(5)
    letters = [messageBy(noah, 'Hello'), messageBy(mia, 'Hello you')]
    memories = [memoryBy(mia, 'The sea', { media: [fileViewOf()] })]
    await Promise.all([refreshTopic('messages'), refreshTopic('memories')])
    await untilPrompts(4)
    expect((await prompts())[0]).toBe("A photo eachYours is here. Noah's is still to come.")
    memories = [memoryBy(noah, 'The bay', { media: [fileViewOf()] }), ...memories]
    await refreshTopic('memories')
    await untilPrompts(3)
    letters = []
    memories = []
    closePage()
    open()
    await untilPrompts(3)
  })

  it('takes away what is dismissed, for good', async () => {
    open()
    await untilPrompts(5)
    for (const title of ['A letter', 'A photo each', 'Your song', 'A date'])
      await userEvent.click(await screen.findByRole('button', { name: `Not for us: ${title}` }))
    expect(await prompts()).toEqual(["Today's questionAnswer it to see Noah's answer."])
    closePage()
    open()
    await untilPrompts(1)
    await userEvent.click(screen.getByRole('button', { name: "Not for us: Today's question" }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Today's question/ })).toBeNull())
  })
})

describe('a first week', () => {
  const [first, second] = space.users
  const at = (joinedAt: string, more: Partial<Space> = {}): Space => ({
    ...space,
    timeZone: 'Pacific/Auckland',
    users: [first, { ...second, joinedAt }] as Space['users'],
    ...more,
  })

  it('is seven days of the couple, from the day the second one joined', () => {
    // In Auckland this is the fifteenth of November.
    const joinedAt = '2026-11-14T12:00:00.000Z'
    expect(isFirstWeek(at(joinedAt, { today: '2026-11-21' }))).toBe(true)
    expect(isFirstWeek(at(joinedAt, { today: '2026-11-22' }))).toBe(false)
  })

  it.each<[string, Partial<Space>]>([
    ['one alone', { users: space.users.slice(0, 1) }],
    ['a paused space', { status: 'PAUSED' }],
    ['an ended space', { status: 'ENDED' }],
    ['a space that is not set up, of which home tells instead', { spaceSettingComplete: false }],
  ])('is not of %s', (_, change) => {
    expect(isFirstWeek(at('2026-11-20T12:00:00.000Z', change))).toBe(false)
  })
})
