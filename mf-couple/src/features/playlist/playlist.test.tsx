import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '@love-space/contracts/limits.ts'
import { addSong, createPlaylist, deleteSong, updateSong } from '@love-space/contracts/space/playlist.routes.ts'
import type { Playlist, Song } from '@love-space/contracts/space/playlist.ts'
import { getSongTitle } from '@love-space/contracts/space/song-title.routes.ts'
import { getSpace } from '@love-space/contracts/space/space.routes.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'
import { useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { mia, space } from '../../test/couple.fixtures.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import PlaylistSection from './playlist.panel.tsx'

const server = mockServer()
const createdAt = '2026-11-01T10:00:00.000Z'
const idOf = (n: number) => String(n).padStart(24, '0')

const song = (n: number, more: Partial<Song> = {}): Song => ({
  id: idOf(n),
  playlistId: space.id,
  url: `https://music.example/${n}`,
  titleArtist: `Song ${n}`,
  description: '',
  icon: 'star',
  version: 1,
  createdAt,
  updatedAt: createdAt,
  ...more,
})
const songs = (count: number) => Array.from({ length: count }, (_, index) => song(index + 1))

const known = new Map([['https://youtu.be/known', 'Nina Simone - Feeling Good']])
let lists: Playlist[] = []
let toasts: string[] = []
beforeEach(() => {
  toasts = []
  useHeldWrites.setState({ writes: [] })
  window.addEventListener(toastEventName, (event) =>
    toasts.push((event as unknown as CustomEvent<ToastRequest>).detail.text),
  )
})

function open(given: readonly Song[], more: Partial<Space> = {}, address = '/') {
  lists = [{ id: space.id, name: 'In English', songs: [...given] }]
  const shown = { ...space, ...more }
  server.use(
    mockRoute(getSongTitle, ({ query }) => ({ data: { titleArtist: known.get(query.url) ?? null } })),
    mockRoute(getSpace, () => ({ data: { space: { ...shown, playlists: lists } } })),
    mockRoute(addSong, ({ params, body }) => {
      const added = song(lists[0]!.songs.length + 1, { ...body, playlistId: params.playlistId })
      lists = lists.map((list) => (list.id === params.playlistId ? { ...list, songs: [...list.songs, added] } : list))
      return { data: { song: added } }
    }),
  )
  openPage(address, [{ path: '/', element: <PlaylistSection user={mia} space={shown} /> }], mia)
}
const titles = (within_: HTMLElement = document.body) =>
  within(within_)
    .queryAllByRole('link')
    .map((link) => link.textContent)

describe('the songs on home', () => {
  it('are all of four, each with a link that opens in an isolated tab', async () => {
    open(songs(4))
    const link = await screen.findByRole('link', { name: 'Song 1, opens in a new tab' })
    expect(titles()).toEqual(['Song 1', 'Song 2', 'Song 3', 'Song 4'])
    expect(link.getAttribute('href')).toBe('https://music.example/1')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('are four random ones of more, the same while the page is open; all are a press away', async () => {
    open(songs(9))
    await screen.findByText('Four of your 9 songs')
    const drawn = titles()
    expect(drawn).toHaveLength(4)
    lists = [{ ...lists[0]!, songs: [...lists[0]!.songs] }]
    await userEvent.click(screen.getByRole('button', { name: 'See all 9' }))
    expect(titles(await screen.findByRole('dialog', { name: 'My Playlist' }))).toHaveLength(9)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(titles()).toEqual(drawn)
  })

  it("open at a notification's song, marked among all", async () => {
    open(songs(9), {}, `/?song=${idOf(7)}#playlist`)
    const dialog = await screen.findByRole('dialog', { name: 'My Playlist' })
    const marked = within(dialog)
      .getAllByRole('listitem')
      .filter((item) => item.getAttribute('aria-current') === 'true')
    expect(marked).toHaveLength(1)
    expect(marked[0]?.textContent).toContain('Song 7')
  })

  it('open nothing for a deleted song', async () => {
    open(songs(3), {}, `/?song=${idOf(8)}#playlist`)
    expect(await screen.findByText('Song 1')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('never become a link to anything but the web', async () => {
    open([song(1, { url: 'javascript:alert(1)' })])
    expect(await screen.findByText('Song 1')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('show an unknown icon as a note', async () => {
    open([song(1, { icon: 'trumpet' })])
    expect((await screen.findByText('Song 1')).closest('li')?.querySelector('.lucide-music')).toBeTruthy()
  })

  it('are read-only once the space has ended', async () => {
    open(songs(2), { status: 'ENDED' })
    await screen.findByText('Song 1')
    expect(screen.queryByRole('button', { name: /Edit|Add|New/ })).toBeNull()
  })
})

describe('the song editor', () => {
  const add = async (url: string, title = '') => {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add a song' }))[0]!)
    const dialog = await screen.findByRole('dialog', { name: 'Add a song' })
    if (url) await userEvent.type(within(dialog).getByLabelText('Song URL'), url)
    if (title) await userEvent.type(within(dialog).getByLabelText(/Title - Artist/), title)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add a song' }))
    return dialog
  }

  it("adds a song, says 'Song saved!' and closes after 1.2 s", async () => {
    vi.useRealTimers()
    const waits = vi.spyOn(window, 'setTimeout')
    open([])
    const dialog = await add('https://music.example/new', 'Nina - Good')
    expect(await within(dialog).findByRole('button', { name: 'Song saved!' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    expect(waits.mock.calls.map(([, ms]) => ms)).toContain(1_200)
    waits.mockRestore()
    expect(await screen.findByText('Nina - Good')).toBeTruthy()
  })

  it('names missing and invalid values', async () => {
    open([])
    const dialog = await add('')
    expect(await within(dialog).findByText('Please enter a song URL')).toBeTruthy()
    const field = within(dialog).getByLabelText('Song URL')
    fireEvent.change(field, { target: { value: 'javascript:alert(1)' } })
    const title = within(dialog).getByLabelText(/Title - Artist/)
    fireEvent.change(title, { target: { value: 'x'.repeat(limits.songTitleCharsMax + 1) } })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add a song' }))
    expect(await within(dialog).findByText('Title - Artist is too long (max 1023 characters)')).toBeTruthy()
    expect(within(dialog).getByText('A song URL begins with https:// or http://')).toBeTruthy()
  })

  const titleAfter = async (url: string, typed: string) => {
    open([])
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add a song' }))[0]!)
    const dialog = await screen.findByRole('dialog', { name: 'Add a song' })
    const title = within(dialog).getByLabelText<HTMLInputElement>(/Title - Artist/)
    if (typed) await userEvent.type(title, typed)
    await userEvent.type(within(dialog).getByLabelText('Song URL'), url)
    await userEvent.tab()
    return title
  }

  it("fills in the title from the song's site", async () => {
    const title = await titleAfter('https://youtu.be/known', '')
    await waitFor(() => expect(title.value).toBe('Nina Simone - Feeling Good'))
  })

  it('never replaces a typed title', async () => {
    const asked: string[] = []
    server.use(
      mockRoute(getSongTitle, ({ query }) => {
        asked.push(query.url)
        return { data: { titleArtist: 'Theirs' } }
      }),
    )
    const title = await titleAfter('https://youtu.be/known', 'Mine')
    expect(title.value).toBe('Mine')
    expect(asked).toEqual([])
  })

  it('shows that a song was not saved and keeps the input', async () => {
    open([])
    server.use(mockRoute(addSong, () => refuse('INTERNAL')))
    const dialog = await add('https://music.example/new')
    expect((await within(dialog).findByRole('alert')).textContent).toContain("Your song wasn't saved. Try again.")
    expect(within(dialog).getByLabelText<HTMLInputElement>('Song URL').value).toBe('https://music.example/new')
  })

  it("changes a song: 'Song updated!'", async () => {
    open(songs(1))
    const changes: unknown[] = []
    server.use(
      mockRoute(updateSong, ({ params, body }) => {
        changes.push({ ...params, ...body })
        return { data: { song: song(1) } }
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Song 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit song' })
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Heart' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save song' }))
    expect(await within(dialog).findByRole('button', { name: 'Song updated!' })).toBeTruthy()
    expect(changes).toEqual([{ songId: idOf(1), icon: 'heart', basedOn: 1 }])
  })

  it('asks before it deletes, and says that it cannot be undone', async () => {
    open(songs(1))
    let tries = 0
    server.use(
      mockRoute(deleteSong, () => {
        tries += 1
        if (tries === 1) return refuse('INTERNAL')
        lists = [{ ...lists[0]!, songs: [] }]
        return undefined
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Song 1' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete this song?' })
    expect(question.textContent).toContain("can't be undone")
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await within(question).findByText("The song wasn't deleted. Try again.")).toBeTruthy()
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts).toContain('Song deleted!'))
    expect(await screen.findByText('No songs yet')).toBeTruthy()
  })

  it('holds a song added offline, and shows it at its place', async () => {
    open(songs(1))
    server.use(mockRoute(addSong, () => breakOff))
    const dialog = await add('https://music.example/later', 'Later')
    expect(await within(dialog).findByRole('button', { name: 'Kept for later' })).toBeTruthy()
    const row = (await screen.findByText('Later')).closest('li')!
    expect(within(row).getByText("Will send when you're online")).toBeTruthy()
    fireEvent.click(within(row).getByRole('button', { name: 'Undo', hidden: true }))
    await waitFor(() => expect(screen.queryByText('Later')).toBeNull())
  })
})

describe('on a phone', () => {
  const hold = async (ms: number) => {
    const link = await screen.findByRole('link', { name: /Song 1/ })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.pointerDown(link, { pointerType: 'touch', clientX: 10, clientY: 10 })
    act(() => void vi.advanceTimersByTime(ms))
    fireEvent.pointerUp(link)
    vi.useRealTimers()
  }

  it('a finger held on a song for half a second opens the editor', async () => {
    open(songs(1))
    await hold(limits.longPressMs - 10)
    expect(screen.queryByRole('dialog')).toBeNull()
    await hold(limits.longPressMs)
    expect(await screen.findByRole('dialog', { name: 'Edit song' })).toBeTruthy()
  })
})

describe('the order', () => {
  const openAll = async (count: number) => {
    const moves: unknown[] = []
    open(songs(count))
    server.use(
      mockRoute(updateSong, ({ params, body }) => {
        moves.push([params.songId, body.before])
        return { data: { song: song(1) } }
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: `See all ${count}` }))
    return { moves, dialog: await screen.findByRole('dialog', { name: 'My Playlist' }) }
  }

  it('is changed by arrow keys, and announced', async () => {
    const { moves, dialog } = await openAll(3)
    within(dialog)
      .getByRole('button', { name: /^Move Song 1/ })
      .focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(within(dialog).getByText('Song 1 is now number 2 of 3.')).toBeTruthy()
    await waitFor(() => expect(moves).toEqual([[idOf(1), idOf(3)]]))
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Move Song 1')
  })

  it('is changed by dragging', async () => {
    const { moves, dialog } = await openAll(3)
    const list = within(dialog).getByRole('list')
    list.setPointerCapture = () => undefined
    for (const [index, row] of [...list.children].entries()) {
      row.getBoundingClientRect = () => ({ top: index * 50, bottom: index * 50 + 50 }) as DOMRect
    }
    fireEvent.pointerDown(within(dialog).getByRole('button', { name: /^Move Song 3/ }), { pointerId: 1 })
    fireEvent.pointerMove(list, { clientY: 20 })
    expect(titles(list)).toEqual(['Song 3', 'Song 1', 'Song 2'])
    fireEvent.pointerUp(list)
    await waitFor(() => expect(moves).toEqual([[idOf(3), idOf(1)]]))
  })
})

it('adds another playlist and shows it', async () => {
  open(songs(1))
  server.use(
    mockRoute(createPlaylist, ({ body }) => {
      const playlist = { id: idOf(99), name: body.name, songs: [] }
      lists = [...lists, playlist]
      return { data: { playlist } }
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'New playlist' }))
  const dialog = await screen.findByRole('dialog', { name: 'New playlist' })
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Road trip')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }))
  expect(await screen.findByRole('radio', { name: 'Road trip', checked: true })).toBeTruthy()
})
