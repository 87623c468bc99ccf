import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemory } from '@love-space/contracts/media/memory.routes.ts'
import { createPlanDownload } from '@love-space/contracts/space/calendar.routes.ts'
import {
  allowSpicy,
  getInteraction,
  putInteraction,
  showPresence,
} from '@love-space/contracts/space/interaction.routes.ts'
import type { GameKey, GameState, Interaction } from '@love-space/contracts/space/interaction.ts'
import { mergeStates } from '@love-space/couple-rules/game-state.ts'
import { targetOf } from '@love-space/couple-rules/notification-target.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'
import { dropWrite, heldWritesOf, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { useLiveStatus } from '@love-space/web-kit/live/live.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { sendHeldWrites } from '@love-space/web-kit/api/api-client.ts'
import { memoryBy, mia, noah, space } from '../../test/couple.fixtures.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { challengesOf } from './decks/challenges.ts'
import { dateIdeas } from './decks/date-ideas.ts'
import { movies } from './decks/movies.ts'
import { truthOrDareOf } from './decks/truth-or-dare.ts'
import { GamesPanel } from './games.panel.tsx'

const server = mockServer()

/** State of each game on the mocked server. Tests change it to act as the partner. */
let shared: Partial<Record<GameKey, Interaction>> = {}
let toasts: ToastRequest[] = []
let isOffline = false
let presence: boolean[] = []
const nothing: Interaction = {
  state: {},
  version: 0,
  present: [],
  spicy: { isOpen: false, areAdults: true, allowedBy: [] },
}
const of = (key: string): Interaction => shared[key as GameKey] ?? nothing
const partnerPlays = (key: GameKey, change: (state: GameState) => GameState) => {
  const known = of(key)
  shared[key] = { ...known, state: change(known.state), version: known.version + 1 }
}

beforeEach(async () => {
  shared = {}
  toasts = []
  presence = []
  isOffline = false
  for (const { key } of useHeldWrites.getState().writes) await dropWrite(key)
  window.addEventListener(toastEventName, (event) =>
    toasts.push((event as unknown as CustomEvent<ToastRequest>).detail),
  )
  server.use(
    mockRoute(getInteraction, ({ params }) => (isOffline ? breakOff : { data: of(params.key) })),
    mockRoute(showPresence, ({ body }) => void presence.push(body.present)),
    mockRoute(putInteraction, ({ params, body, headers }) => {
      if (isOffline) return breakOff
      const key = params.key as GameKey
      const known = of(key)
      const madeFrom = headers.get('if-match')
      if (madeFrom !== null && madeFrom !== `"${known.version}"`) return refuse('PRECONDITION_FAILED')
      const state = madeFrom === null ? mergeStates(known.state, body) : body
      shared[key] = { ...known, state, version: known.version + 1 }
      return { data: of(key) }
    }),
  )
})

const open = (address = '/') => {
  useLiveStatus.setState({ isUp: true })
  openPage(address, [{ path: '/', element: <GamesPanel user={mia} space={space} /> }], mia)
}
const openGame = async (name: string) => {
  open()
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
  return screen.findByRole('dialog', { name })
}
const press = async (dialog: HTMLElement, name: string | RegExp) =>
  userEvent.click(await within(dialog).findByRole('button', { name }))

it('marks the games that a shared notification is about', async () => {
  open(targetOf({ type: 'game', refId: 'movie_night', refIds: ['date_ideas', 'movie_night'], params: {} }))
  for (const name of ['Date Ideas', 'Movie Night']) {
    expect(within(await screen.findByRole('button', { name: new RegExp(`^${name}`) })).getByText('New')).toBeTruthy()
  }
  expect(screen.getAllByText('New')).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe("'Today let's…'", () => {
  it('books the points of a completed challenge, shows the next one, and can undo it', async () => {
    open()
    const first = await screen.findByText('Say three things you love about each other')
    await userEvent.click(screen.getByRole('button', { name: 'Challenge completed!' }))
    await waitFor(() => expect(of('couple_game').state.scoreByUser).toEqual({ [mia.id]: 1 }))
    expect(of('couple_game').state.turn).toBe(noah.id)
    await waitFor(() => expect(first.textContent).not.toBe('Say three things you love about each other'))
    const undo = toasts.find(({ text }) => text.includes('1 point for you'))?.action
    act(() => undo?.onPress())
    await waitFor(() => expect(of('couple_game').state.scoreByUser).toEqual({ [mia.id]: 0 }))
    expect(await screen.findByText('Say three things you love about each other')).toBeTruthy()
  })

  it('loses no point if the partner plays in the same second', async () => {
    open()
    await screen.findByText('Say three things you love about each other')
    partnerPlays('couple_game', (state) => ({ ...state, scoreByUser: { [noah.id]: 3 } }))
    await userEvent.click(screen.getByRole('button', { name: 'Challenge completed!' }))
    await waitFor(() => expect(of('couple_game').state.scoreByUser).toEqual({ [mia.id]: 1, [noah.id]: 3 }))
  })
})

describe('a game', () => {
  it("shows the partner's move live, without a turn: both may complete a challenge", async () => {
    const dialog = await openGame('Challenges')
    expect(await within(dialog).findByText("Noah's away. Your move will be waiting.")).toBeTruthy()
    expect(presence).toEqual([true])
    partnerPlays('couple_game', (state) => ({ ...state, scoreByUser: { [noah.id]: 7 }, turn: mia.id }))
    shared.couple_game = { ...of('couple_game'), present: [noah.id] }
    await act(() => refreshTopic('games', 'couple_game'))
    expect(await within(dialog).findByText('7')).toBeTruthy()
    expect(within(dialog).queryByText('Your turn')).toBeNull()
    expect(within(dialog).getByText(/Noah is here too/)).toBeTruthy()
    await press(dialog, 'Close')
    await waitFor(() => expect(presence.at(-1)).toBe(false))
  })

  it('shows a move once, though the stream reports it before its response comes', async () => {
    let answer = (): void => undefined
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    server.use(
      mockRoute(putInteraction, async ({ params, body }) => {
        shared[params.key as GameKey] = { ...nothing, state: body, version: 1 }
        await isAnswered
        return { data: of(params.key) }
      }),
    )
    const dialog = await openGame('Movie Night')
    await press(dialog, 'Suggest a movie')
    const filmOf = () => movies.find(({ title }) => within(dialog).queryByText(title))?.id
    await waitFor(() => expect(filmOf()).toBeTruthy())
    const film = filmOf()
    await waitFor(() => expect(of('movie_night').state.card).toBe(film))
    // The presence text shows that the answer has arrived.
    shared.movie_night = { ...of('movie_night'), present: [noah.id] }
    await act(() => refreshTopic('games', 'movie_night'))
    await within(dialog).findByText(/Noah is here too/)
    expect(filmOf()).toBe(film)
    answer()
    await press(dialog, 'Add to favorites')
    await waitFor(() => expect(of('movie_night').state.favorites).toMatchObject([{ card: film }]))
  })

  it("keeps a partner's move reported before the response to an earlier one", async () => {
    const { id: card, title, year } = movies.find(({ title }) => title === 'The Piano')!
    const favorites = [{ card, title, year, ts: '2026-11-21T18:00:00.000Z' }]
    server.use(
      mockRoute(putInteraction, async ({ params, body }) => {
        const key = params.key as GameKey
        const data = { ...nothing, state: body, version: 1 }
        shared[key] = data
        partnerPlays(key, (state) => ({ ...state, favorites }))
        await act(() => refreshTopic('games', key))
        return { data }
      }),
    )
    const dialog = await openGame('Movie Night')
    await press(dialog, 'Suggest a movie')
    await waitFor(() => expect(of('movie_night').version).toBe(2))
    await within(dialog).findByRole('button', { name: 'Another movie' })
    expect(await within(dialog).findByRole('button', { name: 'Remove The Piano' })).toBeTruthy()
  })

  it('sends a move made during another one, and draws one card at two presses', async () => {
    let answer = (): void => undefined
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    let count = 0
    server.use(
      mockRoute(putInteraction, async ({ params, body }) => {
        count += 1
        await isAnswered
        shared[params.key as GameKey] = { ...nothing, state: body, version: count }
        return { data: of(params.key) }
      }),
    )
    const dialog = await openGame('Movie Night')
    await press(dialog, 'Suggest a movie')
    await press(dialog, 'Another movie')
    await press(dialog, 'Add to favorites')
    expect(await within(dialog).findByRole('button', { name: 'A favorite' })).toBeTruthy()
    await userEvent.selectOptions(within(dialog).getByLabelText('Genre'), 'drama')
    answer()
    await waitFor(() => expect(of('movie_night').state.filters).toMatchObject({ genre: 'drama' }))
    await waitFor(() =>
      expect(of('movie_night').state.favorites).toMatchObject([{ card: of('movie_night').state.card }]),
    )
    expect(count).toBe(3)
  })

  it('polls every three seconds while it is open and the stream is down', async () => {
    const dialog = await openGame('Challenges')
    act(() => useLiveStatus.setState({ isUp: false }))
    await within(dialog).findByText('Challenge completed!')
    partnerPlays('couple_game', (state) => ({ ...state, scoreByUser: { [noah.id]: 42 } }))
    expect(await within(dialog).findByText('42', {}, { timeout: 5000 })).toBeTruthy()
  })

  it('holds a move made offline, and merges it once online', async () => {
    const dialog = await openGame('Movie Night')
    await press(dialog, 'Suggest a movie')
    await waitFor(() => expect(of('movie_night').version).toBe(1))
    isOffline = true
    await press(dialog, 'Add to favorites')
    expect(await within(dialog).findByText("Will send when you're online")).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'A favorite' })).toBeTruthy()
    expect(heldWritesOf(mia.id, useHeldWrites.getState().writes)).toHaveLength(1)
    const theirs = { title: 'Amélie', year: 2001, ts: '2026-11-21T18:30:00.000Z' }
    partnerPlays('movie_night', (state) => ({ ...state, favorites: [theirs] }))
    isOffline = false
    await sendHeldWrites('offline')
    await waitFor(() => expect(of('movie_night').state.favorites).toHaveLength(2))
    expect(of('movie_night').state.favorites).toContainEqual(theirs)
    expect(useHeldWrites.getState().writes).toEqual([])
  })
})

describe('truth or dare', () => {
  it('draws cards of the chosen kind, and keeps the played ones', async () => {
    const dialog = await openGame('Truth or Dare')
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Dare' }))
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Deep' }))
    await press(dialog, 'Draw a card')
    await waitFor(() => expect(of('truth_or_dare').state.history).toMatchObject([{ type: 'dare', category: 'deep' }]))
    await press(dialog, 'Next card')
    await waitFor(() => expect(of('truth_or_dare').state.history).toHaveLength(2))
    const [current, earlier] = of('truth_or_dare').state.history ?? []
    expect(current?.text).not.toBe(earlier?.text)
    expect(
      within(within(dialog).getByRole('region', { name: 'What you played' })).getByText(earlier!.text),
    ).toBeTruthy()
    expect(of('truth_or_dare').state.turn).toBe(noah.id)
  })

  it('has no spicy cards until both allow them', async () => {
    const dialog = await openGame('Truth or Dare')
    server.use(
      mockRoute(allowSpicy, () => {
        shared.truth_or_dare = { ...nothing, spicy: { isOpen: false, areAdults: true, allowedBy: [mia.id] } }
        return { data: of('truth_or_dare') }
      }),
    )
    await userEvent.click(await within(dialog).findByRole('switch', { name: "I'd like the spicy cards" }))
    expect(await within(dialog).findByText('They open when Noah would like them too.')).toBeTruthy()
    expect(within(dialog).queryByRole('radio', { name: 'Spicy' })).toBeNull()
    shared.truth_or_dare = { ...nothing, spicy: { isOpen: true, areAdults: true, allowedBy: [mia.id, noah.id] } }
    await act(() => refreshTopic('games', 'truth_or_dare'))
    expect(await within(dialog).findByRole('radio', { name: 'Spicy' })).toBeTruthy()
  })

  it("accepts the couple's own cards", async () => {
    const dialog = await openGame('Truth or Dare')
    await userEvent.click(await within(dialog).findByText('Add your own card'))
    await userEvent.type(within(dialog).getByLabelText('Your card'), 'What did you dream?')
    await press(dialog, 'Add')
    await waitFor(() =>
      expect(of('truth_or_dare').state.ownCards).toMatchObject([{ deck: 'sweet-truth', text: 'What did you dream?' }]),
    )
    await press(dialog, 'Remove What did you dream?')
    await waitFor(() => expect(of('truth_or_dare').state.ownCards).toEqual([]))
  })
})

describe('date ideas', () => {
  it('suggests ideas that match the filters, and keeps those both like', async () => {
    const dialog = await openGame('Date Ideas')
    await userEvent.selectOptions(await within(dialog).findByLabelText('Mood'), 'cosy')
    await userEvent.selectOptions(within(dialog).getByLabelText('Budget'), 'free')
    await waitFor(() => expect(of('date_ideas').state.filters).toMatchObject({ mood: 'cosy', budget: 'free' }))
    await press(dialog, 'Suggest a date')
    expect(await within(dialog).findByText(/^Cozy · Free · /)).toBeTruthy()
    await press(dialog, 'Save this plan')
    await waitFor(() => expect(of('date_ideas').state.savedPlans).toHaveLength(1))
    const [plan] = of('date_ideas').state.savedPlans ?? []
    await press(dialog, `Remove ${plan!.title}`)
    await waitFor(() => expect(of('date_ideas').state.savedPlans).toEqual([]))
  })
})

describe('a card that the couple adds', () => {
  const ownCard = (n: number) => ({ id: `own-${n}`, deck: 'ideas', text: `Idea ${n}`, ts: '2026-11-20T10:00:00.000Z' })
  const add = async (dialog: HTMLElement, summary: string, text: string, year?: string) => {
    await userEvent.click(await within(dialog).findByText(summary))
    const [title, field] = within(dialog).getAllByRole('textbox')
    await userEvent.type(title!, text)
    if (year !== undefined) await userEvent.type(field!, year)
    await press(dialog, 'Add')
  }

  it('is among the date ideas, whatever the filters, and becomes a plan', async () => {
    const dialog = await openGame('Date Ideas')
    await add(dialog, 'Add your own idea', 'The lighthouse, on foot')
    await waitFor(() =>
      expect(of('date_ideas').state.ownCards).toMatchObject([{ deck: 'ideas', text: 'The lighthouse, on foot' }]),
    )
    // Marks all ideas of the deck as seen.
    const seen = Array.from({ length: 300 }, (_, index) => String(index))
    partnerPlays('date_ideas', (state) => ({
      ...state,
      filters: { mood: 'cosy', budget: 'treat' },
      decks: { ideas: { round: 0, seen } },
    }))
    await act(() => refreshTopic('games', 'date_ideas'))
    await press(dialog, 'Suggest a date')
    expect(await within(dialog).findByText('Your own idea')).toBeTruthy()
    await press(dialog, 'Save this plan')
    await waitFor(() =>
      expect(of('date_ideas').state.savedPlans).toMatchObject([{ title: 'The lighthouse, on foot', details: '' }]),
    )
  })

  it('is among the films, with its year', async () => {
    const dialog = await openGame('Movie Night')
    await add(dialog, 'Add a movie of your own', 'Our holidays', '12')
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true)
    await userEvent.clear(within(dialog).getByLabelText('Year'))
    await userEvent.type(within(dialog).getByLabelText('Year'), '1879')
    expect(within(dialog).getByText('A year such as 1999')).toBeTruthy()
    await userEvent.clear(within(dialog).getByLabelText('Year'))
    await userEvent.type(within(dialog).getByLabelText('Year'), '2024')
    await press(dialog, 'Add')
    await waitFor(() => expect(of('movie_night').state.ownCards).toMatchObject([{ text: 'Our holidays', year: 2024 }]))
    const { id } = of('movie_night').state.ownCards![0]!
    partnerPlays('movie_night', (state) => ({ ...state, card: id }))
    await act(() => refreshTopic('games', 'movie_night'))
    await press(dialog, 'Add to favorites')
    await waitFor(() =>
      expect(of('movie_night').state.favorites).toMatchObject([{ title: 'Our holidays', year: 2024 }]),
    )
  })

  it('is refused beyond sixty of a game', async () => {
    const ownCards = Array.from({ length: 60 }, (_, index) => ownCard(index))
    shared.date_ideas = { ...nothing, state: { ownCards }, version: 1 }
    const dialog = await openGame('Date Ideas')
    await add(dialog, 'Add your own idea', 'One more')
    expect(within(dialog).getByText('You have 60 of your own in this game. Remove one to add another.')).toBeTruthy()
    expect(of('date_ideas').version).toBe(1)
  })
})

describe('a plan', () => {
  const aPicnic = { title: 'A picnic', details: 'Bring tea', ts: '2026-11-20T10:00:00.000Z' }
  const openPlans = async (plan: object = aPicnic) => {
    shared.date_ideas = { ...nothing, state: { savedPlans: [plan as typeof aPicnic] }, version: 1 }
    const dialog = await openGame('Date Ideas')
    await within(dialog).findByText('A picnic')
    return dialog
  }
  const plans = () => of('date_ideas').state.savedPlans

  it('gets a day and a time, and a calendar file of them', async () => {
    const dialog = await openPlans()
    expect(within(dialog).queryByRole('button', { name: 'Add to calendar' })).toBeNull()
    await press(dialog, 'Choose a day')
    fireEvent.change(within(dialog).getByLabelText('Day'), { target: { value: '2026-12-05' } })
    fireEvent.change(within(dialog).getByLabelText(/^Time/), { target: { value: '19:30' } })
    await press(dialog, 'Save this day')
    expect(await within(dialog).findByText('Saturday, December 5, 7:30 PM')).toBeTruthy()
    await waitFor(() => expect(plans()).toMatchObject([{ title: 'A picnic', date: '2026-12-05', time: '19:30' }]))
    const asked: unknown[] = []
    server.use(
      mockRoute(createPlanDownload, ({ body }) => {
        asked.push(body)
        return { data: { url: '/api/downloads/space/x', expiresAt: '2026-11-21T10:00:00.000Z' } }
      }),
    )
    const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await press(dialog, 'Add to calendar')
    await waitFor(() => expect(opened).toHaveBeenCalled())
    expect(asked).toEqual([{ title: 'A picnic', details: 'Bring tea' }])
    opened.mockRestore()
    await press(dialog, 'Change the day')
    await press(dialog, 'Remove the day')
    await waitFor(() => expect(plans()).toMatchObject([{ date: null, time: null }]))
  })

  it('shows both days if the partner chose another one meanwhile', async () => {
    const dialog = await openPlans({ ...aPicnic, date: '2026-12-05' })
    await press(dialog, 'Change the day')
    fireEvent.change(within(dialog).getByLabelText('Day'), { target: { value: '2026-12-06' } })
    const theirs = { ...aPicnic, date: '2026-12-07', time: '19:30', ts: '2026-11-21T10:00:00.000Z' }
    partnerPlays('date_ideas', () => ({ savedPlans: [theirs] }))
    await act(() => refreshTopic('games', 'date_ideas'))
    const choice = within(await within(dialog).findByRole('region', { name: 'You both changed this' }))
    expect(choice.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      'DayNoah wroteMonday, December 7, 7:30 PMKeep this oneYou wroteSunday, December 6Keep this one',
    ])
    await userEvent.click(choice.getByRole('button', { name: 'Keep this one: Day, You wrote' }))
    await press(dialog, 'Save this day')
    await waitFor(() => expect(plans()).toMatchObject([{ date: '2026-12-06', time: null }]))
  })

  it('becomes a memory with one press, and is done once that is saved', async () => {
    const dialog = await openPlans({ ...aPicnic, date: '2026-11-20' })
    const kept: unknown[] = []
    server.use(
      mockRoute(createMemory, ({ body }) => {
        kept.push(body)
        return { data: { memory: memoryBy(mia, body.title), skippedMedia: [] } }
      }),
    )
    await press(dialog, 'Save as a memory')
    const editor = await screen.findByRole('dialog', { name: 'Add a memory' })
    await userEvent.click(within(editor).getByRole('button', { name: 'Save memory' }))
    await waitFor(() => expect(kept).toHaveLength(1))
    expect(kept[0]).toMatchObject({
      title: 'A picnic',
      description: 'Bring tea',
      category: 'date',
      date: '2026-11-20',
    })
    await waitFor(() => expect(plans()).toMatchObject([{ title: 'A picnic', done: true }]), { timeout: 4000 })
    expect(await within(dialog).findByText('Done together')).toBeTruthy()
  })

  it('is done as well if its memory is held offline', async () => {
    const dialog = await openPlans({ ...aPicnic, date: '2026-11-20' })
    server.use(mockRoute(createMemory, () => breakOff))
    await press(dialog, 'Save as a memory')
    const editor = await screen.findByRole('dialog', { name: 'Add a memory' })
    isOffline = true
    await userEvent.click(within(editor).getByRole('button', { name: 'Save memory' }))
    expect(await within(dialog).findByText('Done together')).toBeTruthy()
    const kinds = () => heldWritesOf(mia.id, useHeldWrites.getState().writes).map(({ subject }) => subject?.kind)
    await waitFor(() => expect(kinds()).toEqual(['memory', 'game']))
    isOffline = false
    await sendHeldWrites('offline').catch(() => undefined)
  })
})

describe('movie night', () => {
  it('shows when no film matches', async () => {
    const dialog = await openGame('Movie Night')
    await userEvent.selectOptions(await within(dialog).findByLabelText('Genre'), 'thriller')
    await userEvent.selectOptions(within(dialog).getByLabelText('Mood'), 'moving')
    expect(await within(dialog).findByText('Nothing fits all of this. Remove a filter.')).toBeTruthy()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Suggest a movie' }).disabled).toBe(true)
  })
})

describe('a card that the partner drew in another language', () => {
  const ts = '2026-11-20T10:00:00.000Z'

  it("is shown in the page's language: a challenge, which can be completed", async () => {
    const [first, second] = challengesOf('tender')
    const challenge = { deck: 'tender', card: second!.id, text: 'En español', points: 1 }
    shared.couple_game = { ...nothing, state: { deck: 'tender', challenge }, version: 1 }
    open()
    expect(await screen.findByText(second!.text)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Challenge completed!' }))
    await waitFor(() => expect(of('couple_game').state.challenge).not.toMatchObject({ card: second!.id }))
    expect(of('couple_game').state.decks?.tender?.seen).toContain(second!.id)
    expect(first!.text).not.toBe(second!.text)
  })

  it('is shown so as a played card', async () => {
    const [card] = truthOrDareOf('sweet', 'truth')
    const played = { type: 'truth', category: 'sweet', ts } as const
    const history = [
      { ...played, card: card!.id, text: 'En español' },
      { ...played, text: 'Nuestra' },
    ]
    shared.truth_or_dare = { ...nothing, state: { history }, version: 1 }
    const dialog = await openGame('Truth or Dare')
    expect(await within(dialog).findByText(card!.text)).toBeTruthy()
    expect(within(dialog).getByText('Nuestra')).toBeTruthy()
  })

  it('is shown so in a plan, which is the same plan', async () => {
    const [idea] = dateIdeas
    const savedPlans = [{ card: idea!.id, title: 'En español', details: 'También', ts }]
    shared.date_ideas = { ...nothing, state: { savedPlans, card: idea!.id }, version: 1 }
    const dialog = await openGame('Date Ideas')
    expect(await within(dialog).findByRole('button', { name: 'Saved' })).toBeTruthy()
    await press(dialog, `Remove ${idea!.title}`)
    await waitFor(() => expect(of('date_ideas').state.savedPlans).toEqual([]))
  })

  it('is shown so in a favorite, which is the same film', async () => {
    const film = movies.find(({ title }) => title === 'The Piano')!
    const favorites = [{ card: film.id, title: 'El piano', year: film.year, ts }]
    shared.movie_night = { ...nothing, state: { favorites, card: film.id }, version: 1 }
    const dialog = await openGame('Movie Night')
    expect(await within(dialog).findByRole('button', { name: 'A favorite' })).toBeTruthy()
    await press(dialog, 'Remove The Piano')
    await waitFor(() => expect(of('movie_night').state.favorites).toEqual([]))
  })
})

// This test comes last: closing the dialog navigates back to an address with a game while the next test begins.
it("a game opens by a notification's address", async () => {
  open('/?game=date_ideas#playlist')
  expect(await screen.findByRole('dialog', { name: 'Date Ideas' })).toBeTruthy()
})
