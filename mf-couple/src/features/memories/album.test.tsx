import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFilesDownload } from '@love-space/contracts/media/file.routes.ts'
import {
  commentOnMemory,
  createAlbumDownload,
  getMemory,
  likeMemory,
  listAlbum,
  listAlbumMonths,
} from '@love-space/contracts/media/memory.routes.ts'
import type { AlbumEntry, Memory } from '@love-space/contracts/media/memory.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { noteReachable } from '@love-space/web-kit/browser/online.ts'
import { fileViewOf, memoryBy, mia, noah, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { layoutOf } from './album.rules.ts'
import { Component as MemoryPage } from './memory.page.tsx'
import './album.panel.tsx'
import '../../shared/viewer/viewer.tsx'

const { server, toasts } = setUpPage()
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 390, 700))
})

let isRefusing = false

const pictureOf = (memory: Memory, number: number, more: Partial<AlbumEntry> = {}): AlbumEntry => ({
  memoryId: memory.id,
  title: memory.title,
  day: memory.date,
  userId: memory.userId,
  createdAt: memory.createdAt,
  file: fileViewOf({ id: number.toString(16).padStart(24, 'a') }),
  ...more,
})

function open(entries: readonly AlbumEntry[], memories: readonly Memory[] = []) {
  const { handlers } = mockCouple()
  const asked: Record<string, unknown>[] = []
  const saved: unknown[] = []
  const address = { data: { url: '/api/downloads/media/token', expiresAt: sea.createdAt } }
  const fitting = ({ words = '', from = '', to = '9' }: { words?: string; from?: string; to?: string }) =>
    entries.filter(({ title, day }) => title.toLowerCase().includes(words) && from <= day && day <= to)
  server.use(
    mockRoute(listAlbumMonths, ({ query }) => {
      if (isRefusing) return refuse('FORBIDDEN')
      const months = Map.groupBy(fitting(query), ({ day }) => day.slice(0, 7))
      return {
        data: {
          months: [...months].map(([month, those]) => {
            const pictures = those.filter(({ file }) => file !== null).length
            return { month, count: those.length, pictures }
          }),
        },
      }
    }),
    mockRoute(listAlbum, ({ query }) => {
      asked.push(query)
      return { data: { entries: fitting(query), next: null } }
    }),
    mockRoute(createAlbumDownload, ({ query }) => {
      saved.push(query)
      return address
    }),
    mockRoute(createFilesDownload, ({ body }) => {
      saved.push(body)
      return address
    }),
    mockRoute(getMemory, ({ params }) => {
      const memory = memories.find(({ id }) => id === params.memoryId)
      return memory ? { data: { memory } } : refuse('MEMORY_NOT_FOUND')
    }),
    mockRoute(likeMemory, ({ params, body }) => {
      const memory = memories.find(({ id }) => id === params.id)
      if (!memory) return refuse('MEMORY_NOT_FOUND')
      return { data: { memory: { ...memory, likes: body.liked ? [mia.id] : [] } } }
    }),
    mockRoute(commentOnMemory, ({ params }) => {
      const memory = memories.find(({ id }) => id === params.id)
      return memory ? { data: { memory: { ...memory, commentCount: 1 } } } : refuse('MEMORY_NOT_FOUND')
    }),
    ...handlers,
  )
  openPage(paths.memory, [{ path: paths.memory, Component: MemoryPage }], mia)
  return { asked, saved }
}

const sea = memoryBy(noah, 'By the sea', { date: '2024-10-05' })
const tea = memoryBy(mia, 'Tea', { date: '2024-09-01' })
const album = [
  pictureOf(sea, 1),
  pictureOf(sea, 2),
  pictureOf(sea, 3, { file: fileViewOf({ id: 'b'.repeat(24), kind: 'video', type: 'video/mp4' }) }),
  pictureOf(sea, 4),
  pictureOf(tea, 5, { file: null }),
]
const tiles = (name: RegExp) => screen.findAllByRole('button', { name })

describe('the album', () => {
  it('opens with all pictures by month, and memories without any', async () => {
    open(album)
    const october = within(await screen.findByRole('region', { name: 'October 2024' }))
    expect(await october.findAllByRole('button', { name: /By the sea, October 5, 2024/ })).toHaveLength(4)
    expect(october.getByRole('button', { name: /^Video: By the sea/ })).toBeTruthy()
    expect(await tiles(/^Tea, September 1, 2024, no picture$/)).toHaveLength(1)
    expect(screen.getByRole('heading', { name: /October 2024/ }).textContent).toBe('October 20244')
    expect(screen.getByText('4 pictures · 1 memory without a picture')).toBeTruthy()
  })

  it('marks what the partner added since the last visit, also after a look at the cards', async () => {
    const later = (memory: Memory) => ({ createdAt: new Date(Date.parse(memory.createdAt) + 60_000).toISOString() })
    localStorage.setItem(`memoriesSeen:${mia.id}:${space.id}`, sea.createdAt)
    open([pictureOf(sea, 1), pictureOf(sea, 2, later(sea)), pictureOf(tea, 3, later(tea))])
    const marked = async () => (await tiles(/^New: /)).map((tile) => tile.getAttribute('aria-label'))
    expect(await marked()).toEqual(['New: By the sea, October 5, 2024'])
    await userEvent.click(screen.getByRole('radio', { name: 'Cards' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Pictures' }))
    expect(await marked()).toHaveLength(1)
  })

  it('is one press away from the cards, and remembers the choice', async () => {
    open(album)
    await tiles(/By the sea/)
    await userEvent.click(screen.getByRole('radio', { name: 'Cards' }))
    expect(await screen.findByText('No memories yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /By the sea/ })).toBeNull()
    expect(localStorage.getItem(`memoriesView:${mia.id}`)).toBe('cards')
  })

  it('moves between pictures by arrow keys, also into the next month', async () => {
    open(album)
    const [first] = await tiles(/By the sea/)
    first?.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Video/))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-entry')).toBe('3'))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-entry')).toBe('4'))
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-entry')).toBe('0'))
  })

  it('opens a picture full-screen with its place, heart and comments, and goes on by keys', async () => {
    open(album, [{ ...sea, commentCount: 2 }])
    const [, second] = await tiles(/By the sea/)
    await userEvent.click(second as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'By the sea' }))
    expect(await dialog.findByText('2 of 4')).toBeTruthy()
    await userEvent.keyboard('{ArrowRight}')
    expect(await dialog.findByText('3 of 4')).toBeTruthy()
    const video = await waitFor(
      () =>
        document.querySelector<HTMLVideoElement>('.yarl__slide_current video') ?? Promise.reject(new Error('no video')),
    )
    expect(video.muted).toBe(true)
    await userEvent.click(await dialog.findByRole('button', { name: 'Like' }))
    expect(await dialog.findByRole('button', { name: /^Liked/, pressed: true })).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Comments, 2' }))
    expect(await screen.findByRole('heading', { name: 'Comments' })).toBeTruthy()
    expect(screen.queryByText('3 of 4')).toBeNull()
  })

  it('goes on into the next month, and back', async () => {
    // Happy DOM rejects a promise that nobody awaits when an animation is cancelled.
    vi.spyOn(Element.prototype, 'animate').mockReturnValue(undefined as unknown as Animation)
    const hills = memoryBy(noah, 'Hills', { date: '2024-08-01' })
    const entries = [...album, pictureOf(hills, 6), pictureOf(hills, 7)]
    open(entries, [sea, hills])
    const [, , , last] = await tiles(/By the sea/)
    await userEvent.click(last as HTMLElement)
    await screen.findByText('4 of 6')
    await userEvent.keyboard('{ArrowRight}')
    expect(await screen.findByText('5 of 6')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Hills' })).toBeTruthy()
    await userEvent.keyboard('{ArrowLeft}')
    expect(await screen.findByText('4 of 6')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'By the sea' })).toBeTruthy()
  })

  it('takes a comment below the picture', async () => {
    open(album, [sea])
    const [first] = await tiles(/By the sea/)
    await userEvent.click(first as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: 'By the sea' }))
    const field = await dialog.findByRole('textbox', { name: 'Your comment' })
    await userEvent.type(field, 'So windy{Enter}')
    expect(await dialog.findByRole('button', { name: 'Comments, 1' })).toBeTruthy()
    expect(field).toHaveProperty('value', '')
  })

  it('closes the viewer by Escape and leaves the focus on the picture', async () => {
    open(album, [sea])
    const [first] = await tiles(/By the sea/)
    await userEvent.click(first as HTMLElement)
    await screen.findByText('1 of 4')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.getAttribute('data-entry')).toBe('0'))
  })

  it('opens a memory without pictures, and says so when it does not load', async () => {
    open(album, [sea])
    const [words] = await tiles(/^Tea/)
    await userEvent.click(words as HTMLElement)
    await waitFor(() => expect(toasts.mock.calls.join()).toContain("This memory didn't load."))
  })

  it('is searched from three letters on', async () => {
    open(album)
    await tiles(/By the sea/)
    const search = screen.getByRole('searchbox', { name: 'Search your memories' })
    await userEvent.type(search, 'te')
    expect(screen.getByText('At least three letters of a word.')).toBeTruthy()
    await userEvent.type(search, 'a')
    expect(await screen.findByText('1 found')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /By the sea/ })).toBeNull()
    await userEvent.clear(search)
    expect(await screen.findByText('4 pictures · 1 memory without a picture')).toBeTruthy()
  })

  it('asks for one month at a time', async () => {
    const { asked } = open(album)
    await tiles(/^Tea/)
    expect(asked.map(({ from, to }) => [from, to])).toEqual([
      ['2024-10-01', '2024-10-31'],
      ['2024-09-01', '2024-09-30'],
    ])
  })

  it('keeps the months just seen of a long album, and forgets those seen long before', async () => {
    const each = 1_500
    const long = ['2024-10', '2024-09', '2024-08'].flatMap((month, place) =>
      Array.from({ length: each }, (_, n) => pictureOf(sea, place * each + n, { day: `${month}-05` })),
    )
    const { asked } = open(long)
    const monthHeight = layoutOf([{ month: '2024-10', count: each, pictures: each }], 390).height
    const months = () => asked.map(({ from }) => String(from).slice(0, 7))
    const look = async (place: number, name: string) => {
      window.scrollTo(0, place * (monthHeight + 5_000))
      window.dispatchEvent(new Event('scroll'))
      await within(await screen.findByRole('region', { name })).findAllByRole('button')
    }
    await look(0, 'October 2024')
    await look(1, 'September 2024')
    await look(2, 'August 2024')
    expect(months()).toEqual(['2024-10', '2024-09', '2024-08'])
    await look(1, 'September 2024')
    expect(months()).toHaveLength(3)
    await look(0, 'October 2024')
    expect(months()).toEqual(['2024-10', '2024-09', '2024-08', '2024-10'])
  })

  it("saves a month's originals, of what the search found", async () => {
    const { saved } = open(album)
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search your memories' }), 'sea')
    await screen.findByText('4 found')
    await userEvent.click(await screen.findByRole('button', { name: 'Save the originals of October 2024' }))
    await waitFor(() => expect(saved).toEqual([{ words: 'sea', month: '2024-10' }]))
    expect(screen.queryByRole('button', { name: 'Save the originals of September 2024' })).toBeNull()
  })

  it('saves the pictures somebody chose, and ends choosing by Escape', async () => {
    const { saved } = open(album)
    const [first] = await tiles(/^By the sea/)
    await userEvent.click(screen.getByRole('button', { name: 'Choose' }))
    expect(screen.getByRole('button', { name: 'Save originals' })).toHaveProperty('disabled', true)
    const [one, other] = await tiles(/^By the sea/)
    for (const tile of [one, other, one, other, one]) await userEvent.click(tile as HTMLElement)
    await userEvent.click((await tiles(/^Tea/))[0] as HTMLElement)
    expect(screen.getByText('1 chosen')).toBeTruthy()
    expect(one?.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Save originals' }))
    await waitFor(() => expect(saved).toEqual([{ ids: [album[0]?.file?.id] }]))
    await userEvent.click(await screen.findByRole('button', { name: 'Choose' }))
    first?.focus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('Tap the pictures you want.')).toBeNull()
  })

  it('tries a picture again that did not load, at a press and once the server responds', async () => {
    open(album)
    const [tile] = await tiles(/^By the sea/)
    const fails = () => fireEvent.error(within(tile as HTMLElement).getByAltText(''))
    fails()
    expect(within(tile as HTMLElement).queryByAltText('')).toBeNull()
    act(() => {
      noteReachable(false)
      noteReachable(true)
    })
    fails()
    await userEvent.click(tile as HTMLElement)
    expect(within(tile as HTMLElement).getByAltText('')).toBeTruthy()
  })

  it('says what did not load, and tries again', async () => {
    isRefusing = true
    open(album)
    await screen.findByText("Your pictures didn't load.")
    isRefusing = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await tiles(/By the sea/)).toHaveLength(4)
  })

  it('is empty with a word of welcome', async () => {
    open([])
    expect(await screen.findByText('No memories yet')).toBeTruthy()
  })
})
