import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { limits } from '@love-space/contracts/limits.ts'
import { paths } from '@love-space/contracts/paths.ts'
import type { GameState } from '@love-space/contracts/space/interaction.ts'
import { createMemory } from '@love-space/contracts/media/memory.routes.ts'
import { getInteraction, putInteraction } from '@love-space/contracts/space/interaction.routes.ts'
import { addWish, deleteWish, listWishes, updateWish } from '@love-space/contracts/space/wish.routes.ts'
import type { Wish } from '@love-space/contracts/space/wish.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'
import { dropWrite, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { noteReachable } from '@love-space/web-kit/browser/online.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { wishesPath } from '../../shared/wishes.paths.ts'
import { memoryBy, mia, noah, space } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as UsPage } from '../us/us.page.tsx'

const server = mockServer()
let toasts: ToastRequest[] = []
const recordToast = (event: Event) => void toasts.push((event as CustomEvent<ToastRequest>).detail)
window.addEventListener(toastEventName, recordToast)
afterEach(async () => {
  toasts = []
  for (const { key } of useHeldWrites.getState().writes) await dropWrite(key)
})

let made = 0
const wishOf = (title: string, more: Partial<Wish> = {}): Wish => {
  made += 1
  const createdAt = '2026-11-01T10:00:00.000Z'
  return {
    id: String(made).padStart(24, '0'),
    ownerId: null,
    kind: 'place',
    title,
    note: '',
    url: null,
    isHidden: false,
    doneAt: null,
    createdAt,
    updatedAt: createdAt,
    version: 1,
    ...more,
  }
}

interface Opened {
  readonly given?: readonly Wish[]
  readonly list?: 'ours' | 'mine' | 'theirs'
  readonly couple?: Partial<MockCouple>
}

async function open({ given = [], list = 'ours', couple: more = {} }: Opened = {}) {
  const world = { wishes: [...given], state: {} as GameState, isOffline: false, changes: [] as unknown[] }
  const { couple, handlers } = mockCouple(more)
  const interaction = () => ({
    state: world.state,
    version: 1,
    present: [],
    spicy: { isOpen: false, areAdults: false, allowedBy: [] },
  })
  server.use(
    mockRoute(listWishes, () => (world.isOffline ? breakOff : { data: { wishes: world.wishes } })),
    mockRoute(addWish, ({ body: { list: of, isDone, ...words } }) => {
      if (world.isOffline) return breakOff
      const doneAt = isDone ? '2026-11-21T18:00:00.000Z' : null
      const wish = wishOf(words.title, { ...words, ownerId: of === 'mine' ? mia.id : null, doneAt })
      world.wishes = [wish, ...world.wishes]
      return { data: { wish } }
    }),
    mockRoute(updateWish, ({ params, body }) => {
      if (world.isOffline) return breakOff
      world.changes.push(body)
      const { isDone, basedOn: _basedOn, ...words } = body
      const doneAt = isDone === undefined ? {} : { doneAt: isDone ? '2026-11-21T18:00:00.000Z' : null }
      world.wishes = world.wishes.map((one) => (one.id === params.wishId ? { ...one, ...words, ...doneAt } : one))
      return { data: { wish: world.wishes.find(({ id }) => id === params.wishId)! } }
    }),
    mockRoute(deleteWish, ({ params }) => {
      if (world.isOffline) return breakOff
      world.wishes = world.wishes.filter(({ id }) => id !== params.wishId)
      return undefined
    }),
    mockRoute(getInteraction, () => ({ data: interaction() })),
    mockRoute(putInteraction, ({ body: { at: _at, ...state } }) => {
      world.state = state
      return { data: { ...interaction(), version: 2 } }
    }),
    ...handlers,
  )
  openPage(`${wishesPath}?list=${list}`, [{ path: `${paths.us}/:section?/:year?`, Component: UsPage }], couple.user)
  await screen.findByRole('heading', { name: 'Our wishes' })
  return world
}

const rowOf = async (title: string) => (await screen.findByText(title)).closest('li')!
const inMenu = async (title: string, name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More for ${title}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const startAdding = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add a wish' }))
  return screen.findByRole('dialog', { name: 'A new wish' })
}
const save = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Save wish' }))
const lastToast = () => toasts.at(-1)

describe('the lists of wishes', () => {
  it('are one of both and one of each, and change as the partner writes', async () => {
    const world = await open({
      given: [wishOf('Lisbon'), wishOf('Gloves', { ownerId: mia.id }), wishOf('A knife', { ownerId: noah.id })],
    })
    await rowOf('Lisbon')
    expect(screen.queryByText('Gloves')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Mine' }))
    await rowOf('Gloves')
    await userEvent.click(screen.getByRole('radio', { name: 'Noah' }))
    const theirs = await rowOf('A knife')
    expect(within(theirs).queryByRole('button', { name: /^More/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a wish' })).toBeNull()
    world.wishes = [wishOf('A kite', { ownerId: noah.id }), ...world.wishes]
    await act(() => refreshTopic('wishes'))
    await rowOf('A kite')
  })

  it('can be narrowed to one kind', async () => {
    await open({ given: [wishOf('Lisbon'), wishOf('Charade', { kind: 'film' }), wishOf('A boat', { kind: 'boat' })] })
    await rowOf('Lisbon')
    await userEvent.click(screen.getByRole('radio', { name: 'Films' }))
    expect(screen.queryByText('Lisbon')).toBeNull()
    expect(screen.getByText('Charade')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'More' }))
    expect(screen.getByText('A boat')).toBeTruthy()
  })

  it('say what to do while they are empty', async () => {
    await open()
    expect(await screen.findByText('What would you two like?')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Noah' }))
    expect(await screen.findByText('No wishes from Noah here')).toBeTruthy()
  })

  it('can be loaded again after a failure', async () => {
    const world = await open({ given: [wishOf('Lisbon')] })
    server.use(mockRoute(listWishes, () => refuse('FORBIDDEN')))
    await act(() => refreshTopic('wishes'))
    expect(await screen.findByText("Your wishes didn't load.")).toBeTruthy()
    server.use(mockRoute(listWishes, () => ({ data: { wishes: world.wishes } })))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await rowOf('Lisbon')
  })

  it('are read-only once the space has ended', async () => {
    await open({ given: [wishOf('Lisbon')], couple: { space: { ...space, status: 'ENDED' } } })
    const row = await rowOf('Lisbon')
    expect(within(row).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a wish' })).toBeNull()
  })

  it('link to nothing but the web', async () => {
    await open({
      given: [wishOf('Trap', { url: 'javascript:alert(1)' }), wishOf('Page', { url: 'https://a.example' })],
    })
    const link = within(await rowOf('Page')).getByRole('link', { name: 'Page, opens in a new tab' })
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(within(await rowOf('Trap')).queryByRole('link')).toBeNull()
  })
})

describe('a wish', () => {
  it('is added to the list that is shown, and may be hidden on the own one', async () => {
    const world = await open({ list: 'mine' })
    const dialog = await startAdding()
    await userEvent.type(within(dialog).getByLabelText('What do you wish for?'), 'Gloves')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Gift' }))
    await userEvent.click(within(dialog).getByRole('switch', { name: /^Hide it from Noah/ }))
    await save(dialog)
    const row = await rowOf('Gloves')
    expect(within(row).getByText('Only you see this')).toBeTruthy()
    expect(world.wishes[0]).toMatchObject({ ownerId: mia.id, kind: 'gift', isHidden: true, url: null })
  })

  it('is never hidden on the list of both', async () => {
    const world = await open({ list: 'mine' })
    const dialog = await startAdding()
    await userEvent.type(within(dialog).getByLabelText('What do you wish for?'), 'Lisbon')
    await userEvent.click(within(dialog).getByRole('switch', { name: /^Hide it from Noah/ }))
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Ours' }))
    expect(within(dialog).queryByRole('switch')).toBeNull()
    await save(dialog)
    await waitFor(() => expect(world.wishes[0]).toMatchObject({ ownerId: null, isHidden: false }))
  })

  it('names what is missing, and the limit of the list', async () => {
    await open()
    const dialog = await startAdding()
    await userEvent.type(within(dialog).getByLabelText(/^Link/), 'not a link')
    await save(dialog)
    expect(await within(dialog).findByText('Please say what you wish for.')).toBeTruthy()
    expect(within(dialog).getByText('A link begins with https:// or http://')).toBeTruthy()
    server.use(mockRoute(addWish, () => refuse('TOO_MANY_WISHES')))
    await userEvent.type(within(dialog).getByLabelText('What do you wish for?'), 'Lisbon')
    await userEvent.clear(within(dialog).getByLabelText(/^Link/))
    await save(dialog)
    expect((await within(dialog).findByRole('alert')).textContent).toContain(`${limits.wishesMax} wishes`)
  })

  it('keeps what was typed when its form is closed', async () => {
    await open()
    const dialog = await startAdding()
    await userEvent.type(within(dialog).getByLabelText('What do you wish for?'), 'Lisb')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await startAdding()
    expect(within(again).getByLabelText<HTMLInputElement>('What do you wish for?').value).toBe('Lisb')
  })

  it('is changed by its menu, with the version that it began from', async () => {
    const world = await open({ given: [wishOf('Lisbon')] })
    await inMenu('Lisbon', 'Edit')
    const dialog = await screen.findByRole('dialog', { name: 'Edit wish' })
    await userEvent.type(within(dialog).getByLabelText('What do you wish for?'), ' by train')
    await save(dialog)
    await rowOf('Lisbon by train')
    expect(world.changes).toEqual([{ title: 'Lisbon by train', basedOn: 1 }])
  })

  it('comes back after a deletion by one press, with all that it said', async () => {
    const given = wishOf('Gloves', { ownerId: mia.id, kind: 'gift', note: 'Red', isHidden: true })
    const world = await open({ given: [given], list: 'mine' })
    await inMenu('Gloves', 'Delete')
    await waitFor(() => expect(lastToast()?.text).toBe('Wish deleted'))
    await waitFor(() => expect(screen.queryByText('Gloves')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Our wishes' }))
    act(() => lastToast()?.action?.onPress())
    await rowOf('Gloves')
    expect(world.wishes).toMatchObject([{ ownerId: mia.id, kind: 'gift', note: 'Red', isHidden: true, doneAt: null }])
  })
})

describe('offline', () => {
  it('a new wish is held at its place, and becomes a draft again by one press', async () => {
    const world = await open({ given: [wishOf('Lisbon')] })
    await rowOf('Lisbon')
    world.isOffline = true
    const dialog = await startAdding()
    await userEvent.type(within(dialog).getByLabelText('What do you wish for?'), 'Porto')
    await save(dialog)
    expect(await within(dialog).findByRole('button', { name: 'Kept for later' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    const row = await rowOf('Porto')
    expect(within(row).getByText("Will send when you're online")).toBeTruthy()
    await userEvent.click(within(row).getByRole('button', { name: 'Undo' }))
    const again = await screen.findByRole('dialog', { name: 'A new wish' })
    expect(within(again).getByLabelText<HTMLInputElement>('What do you wish for?').value).toBe('Porto')
    expect(useHeldWrites.getState().writes).toEqual([])
  })

  it('a deletion is held, shown, and taken back by one press', async () => {
    const world = await open({ given: [wishOf('Lisbon')] })
    await rowOf('Lisbon')
    world.isOffline = true
    await inMenu('Lisbon', 'Delete')
    const row = await rowOf('Lisbon')
    expect(await within(row).findByText("Will be deleted when you're online")).toBeTruthy()
    await userEvent.click(within(row).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(within(row).queryByText("Will be deleted when you're online")).toBeNull())
    noteReachable(true)
  })
})

describe('a wish that comes true', () => {
  it('becomes a plan by one press, once', async () => {
    const world = await open({ given: [wishOf('Lisbon', { note: 'In spring' })] })
    const row = await rowOf('Lisbon')
    await userEvent.click(await within(row).findByRole('button', { name: 'Make it a plan' }))
    await waitFor(() => expect(lastToast()?.text).toBe("It's on your plans now."))
    expect(world.state.savedPlans).toMatchObject([{ card: world.wishes[0]?.id, title: 'Lisbon', details: 'In spring' }])
    expect(await within(row).findByText('On your plans')).toBeTruthy()
    expect(within(row).queryByRole('button', { name: 'Make it a plan' })).toBeNull()
  })

  it('says that hiding it leaves its plan, which the partner sees', async () => {
    const world = await open({ given: [wishOf('Gloves', { ownerId: mia.id, kind: 'gift' })], list: 'mine' })
    world.state = {
      savedPlans: [{ card: world.wishes[0]!.id, title: 'Gloves', details: '', ts: '2026-11-20T10:00:00.000Z' }],
    }
    await act(() => refreshTopic('games', 'date_ideas'))
    await screen.findByText('On your plans')
    await inMenu('Gloves', 'Edit')
    const dialog = await screen.findByRole('dialog', { name: 'Edit wish' })
    expect(within(dialog).getByText(/also on your plans/)).toBeTruthy()
  })

  it('is no plan while it is hidden, because a plan would tell it', async () => {
    await open({ given: [wishOf('Gloves', { ownerId: mia.id, kind: 'gift', isHidden: true })], list: 'mine' })
    const row = await rowOf('Gloves')
    expect(await within(row).findByRole('button', { name: 'It was given' })).toBeTruthy()
    expect(within(row).queryByRole('button', { name: 'Make it a plan' })).toBeNull()
  })

  it('becomes a memory by one press, and came true once that is saved, as did its plan', async () => {
    const world = await open({ given: [wishOf('Lisbon', { note: 'In spring' })] })
    const { id } = world.wishes[0]!
    const kept: unknown[] = []
    server.use(
      mockRoute(createMemory, ({ body }) => {
        kept.push(body)
        return { data: { memory: memoryBy(mia, body.title), skippedMedia: [] } }
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Make it a plan' }))
    await screen.findByText('On your plans')
    await userEvent.click(screen.getByRole('button', { name: 'We were there' }))
    const editor = await screen.findByRole('dialog', { name: 'Add a memory' })
    expect(world.wishes[0]?.doneAt).toBeNull()
    await userEvent.click(within(editor).getByRole('button', { name: 'Save memory' }))
    await waitFor(() => expect(kept).toMatchObject([{ title: 'Lisbon', description: 'In spring', category: 'travel' }]))
    await waitFor(() => expect(world.changes).toEqual([{ isDone: true }]), { timeout: 4000 })
    await waitFor(() => expect(world.state.savedPlans).toMatchObject([{ card: id, done: true }]))
  })

  it('came true with its plan, and can be taken back from both', async () => {
    const world = await open({ given: [wishOf('Lisbon')] })
    const { id = '' } = world.wishes[0] ?? {}
    const plan = { card: id, title: 'Lisbon', details: '', ts: '2026-11-20T10:00:00.000Z' }
    world.state = { savedPlans: [{ ...plan, done: true }] }
    await act(() => refreshTopic('games', 'date_ideas'))
    const done = await screen.findByRole('region', { name: 'Came true' })
    expect(within(done).getByText('Nov 20, 2026')).toBeTruthy()
    await userEvent.click(within(done).getByRole('button', { name: 'Not yet' }))
    await waitFor(() => expect(world.state.savedPlans).toMatchObject([{ card: id, done: false }]))
    expect(await screen.findByText('On your plans')).toBeTruthy()
  })

  it('stands below the others, and can be taken back', async () => {
    const world = await open({ given: [wishOf('Lisbon', { doneAt: '2026-11-20T10:00:00.000Z' }), wishOf('Porto')] })
    const done = await screen.findByRole('region', { name: 'Came true' })
    expect(within(done).getByText('Lisbon')).toBeTruthy()
    await userEvent.click(within(done).getByRole('button', { name: 'Not yet' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Came true' })).toBeNull())
    expect(world.changes).toEqual([{ isDone: false }])
  })
})
