import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw/http'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  commentOnMemory,
  createMemory,
  deleteMemory,
  deleteMemoryComment,
  getMemory,
  likeMemory,
  listMemories,
  listMemoryCategories,
  updateMemory,
} from '@love-space/contracts/media/memory.routes.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { getQuota, viewFiles } from '@love-space/contracts/media/file.routes.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import { listTrash, restoreFromTrash } from '@love-space/contracts/media/trash.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'
import { mergeHeldWith, sendHeldWrites } from '@love-space/web-kit/api/api-client.ts'
import { dropWrite, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import { cancelUpload, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { fileViewOf, memoryBy, mia, noah, space, today } from '../../test/couple.fixtures.ts'
import { isOutdated, mockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { heldMerges } from '../../held-merges.ts'
import { recordUpload } from '../../shared/items/record-upload.ts'
import { Component as MemoryPage } from './memory.page.tsx'
import { memoryViewKey } from './use-memory-view.ts'
// Imported here so that compiling the lazy components does not use up the first test's timeout.
import '@love-space/ui/date-popover.tsx'
import '../../shared/items/item-filters.tsx'

const server = mockServer()
beforeEach(async () => {
  await Promise.all(useHeldWrites.getState().writes.map(({ key }) => dropWrite(key)))
  for (const { id } of [mia, noah]) storage.set(memoryViewKey(id), 'cards')
})
const routes = [{ path: paths.memory, Component: MemoryPage }]
let isOffline = false

function open(given: readonly Memory[], address: string = paths.memory, more: Parameters<typeof mockCouple>[0] = {}) {
  const { couple, handlers } = mockCouple(more)
  const state = {
    memories: [...given],
    trash: [] as Memory[],
    deletedBy: mia as { id: string; name: string },
    asked: [] as Record<string, unknown>[],
    bytesMax: 1_000,
  }
  const find = (id: string) => state.memories.find((one) => one.id === id)
  const put = (memory: Memory) => {
    state.memories = state.memories.map((one) => (one.id === memory.id ? memory : one))
    return { data: { memory } }
  }
  server.use(
    mockRoute(listMemories, ({ query }) => {
      state.asked.push(query)
      const { page = 1, limit = 12 } = query
      const fitting = state.memories.filter(
        ({ id, date, category }) =>
          (query.ids?.split(',').includes(id) ?? true) &&
          (query.from ?? '') <= date &&
          date <= (query.to ?? '9') &&
          (query.category ?? category) === category,
      )
      return {
        data: {
          memories: fitting.slice((page - 1) * limit, page * limit),
          currentPage: page,
          totalPages: Math.max(1, Math.ceil(fitting.length / limit)),
          total: fitting.length,
        },
      }
    }),
    mockRoute(listMemoryCategories, () => ({ data: { categories: [] } })),
    mockRoute(viewFiles, ({ body }) => ({ data: { files: body.ids.map((id) => fileViewOf({ id })) } })),
    mockRoute(getQuota, () => ({ data: { quota: { bytesUsed: 0, bytesReserved: 0, bytesMax: state.bytesMax } } })),
    mockRoute(getMemory, ({ params }) => {
      const memory = find(params.memoryId)
      return memory ? { data: { memory } } : refuse('MEMORY_NOT_FOUND')
    }),
    mockRoute(createMemory, ({ body }) => {
      const memory = memoryBy(couple.user, body.title, { date: body.date ?? today })
      state.memories = [memory, ...state.memories]
      return { data: { memory, skippedMedia: [] } }
    }),
    mockRoute(updateMemory, ({ params, body }) => {
      const memory = find(params.id)
      if (!memory) return refuse('MEMORY_NOT_FOUND')
      if (isOffline) return breakOff
      if (isOutdated(body.basedOn, memory)) return refuse('ITEM_CHANGED_SINCE', undefined, { current: { memory } })
      const { basedOn: _basedOn, mediaUrls: _mediaUrls, ...words } = body
      const { data } = put({ ...memory, ...words, version: (memory.version ?? 0) + 1 })
      return { data: { ...data, skippedMedia: [] } }
    }),
    mockRoute(likeMemory, ({ params, body }) => {
      const memory = find(params.id)
      if (!memory) return refuse('MEMORY_NOT_FOUND')
      return put({ ...memory, likes: body.liked ? [couple.user.id] : [] })
    }),
    mockRoute(commentOnMemory, ({ params, body }) => {
      const memory = find(params.id)
      if (!memory) return refuse('MEMORY_NOT_FOUND')
      const { id: userId, name } = couple.user
      const createdBy = { id: userId, name, avatar: null }
      const comment = { id: 'd'.repeat(24), text: body.text, userId, createdBy, createdAt: '2026-11-21T18:00:00.000Z' }
      return put({ ...memory, comments: [...memory.comments, comment], commentCount: memory.commentCount + 1 })
    }),
    mockRoute(deleteMemoryComment, ({ params }) => {
      const memory = find(params.id)
      if (!memory) return refuse('MEMORY_NOT_FOUND')
      return put({ ...memory, comments: [], commentCount: 0 })
    }),
    mockRoute(deleteMemory, ({ params }) => {
      state.trash = state.memories.filter(({ id }) => id === params.id)
      state.memories = state.memories.filter(({ id }) => id !== params.id)
      return undefined
    }),
    mockRoute(listTrash, () => ({
      data: {
        items: state.trash.map(({ id, title, date }) => ({
          kind: 'memory',
          id,
          title,
          date,
          medium: null,
          deletedAt: '2026-11-21T17:00:00.000Z',
          deletedBy: { id: state.deletedBy.id, name: state.deletedBy.name, avatar: null },
          removedAt: '2026-12-21T17:00:00.000Z',
        })),
        currentPage: 1,
        totalPages: 1,
        total: state.trash.length,
      },
    })),
    mockRoute(restoreFromTrash, ({ params }) => {
      state.memories = [...state.trash.filter(({ id }) => id === params.id), ...state.memories]
      state.trash = []
      return undefined
    }),
    ...handlers,
  )
  return { state, couple, router: openPage(address, routes, couple.user) }
}

function hearToasts() {
  const toasts: ToastRequest[] = []
  const hear = (event: Event) => toasts.push((event as CustomEvent<ToastRequest>).detail)
  window.addEventListener(toastEventName, hear)
  onTestFinished(() => window.removeEventListener(toastEventName, hear))
  return toasts
}
/** Answers an error without a text for users. */
const unspoken = () => refuse('MALFORMED_REQUEST')

const card = (title: string) => screen.findByRole('article', { name: title })
const titles = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const chooseItem = async (name: string, item: string) => {
  await press(`Options for ${name}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const many = (n: number) => Array.from({ length: n }, (_, index) => memoryBy(noah, `Memory ${index + 1}`))

describe('the list of memories', () => {
  it('announces what it is, and that it loads more', async () => {
    const all = many(13)
    open(all)
    await card('Memory 12')
    expect(screen.getByRole('heading', { level: 1, name: 'All Memories' })).toBeTruthy()
    expect(screen.getByText('Browse all your precious moments')).toBeTruthy()
    const { promise, resolve } = Promise.withResolvers<void>()
    server.use(
      mockRoute(listMemories, async () => {
        await promise
        return { data: { memories: all.slice(12), currentPage: 2, totalPages: 2, total: 13 } }
      }),
    )
    await press('Load More Memories')
    await screen.findByText('Loading more memories…')
    resolve()
    await card('Memory 13')
  })

  it('shows content, day and author of each', async () => {
    open([memoryBy(noah, 'Up the hill', { category: 'daily_life', likes: [mia.id], commentCount: 2 })])
    const { textContent } = await card('Up the hill')
    for (const part of ['Mar 5, 2024', 'daily life', 'Added by Noah', '1 like', '2 comments']) {
      expect(textContent).toContain(part)
    }
  })

  it('loads twelve, and the next ones on request', async () => {
    const { state } = open(many(14))
    await card('Memory 12')
    expect(screen.queryByRole('article', { name: 'Memory 13' })).toBeNull()
    await press('Load More Memories')
    await card('Memory 14')
    expect(state.asked.map(({ page }) => page)).toEqual([1, 2])
    expect(screen.queryByRole('button', { name: 'Load More Memories' })).toBeNull()
  })

  it('loads more at a swipe to the left at the end', async () => {
    const { state } = open(many(13))
    await card('Memory 12')
    const list = screen.getByRole('region', { name: 'Memories' })
    const swipe = (from: number, to: number) => {
      fireEvent.touchStart(list, { touches: [{ clientX: from }] })
      fireEvent.touchEnd(list, { changedTouches: [{ clientX: to }] })
    }
    swipe(300, 260)
    expect(state.asked).toHaveLength(1)
    swipe(300, 200)
    await card('Memory 13')
  })

  it('applies filters only on a press, and clears them at once', async () => {
    const { state } = open([memoryBy(mia, 'Old', { date: '2024-01-01' }), memoryBy(mia, 'New', { date: '2026-01-01' })])
    await card('Old')
    await press('Filter')
    fireEvent.change(await screen.findByLabelText('From Date'), { target: { value: '2025-01-01' } })
    expect(state.asked).toHaveLength(1)
    await press('Apply Filters')
    await waitFor(() => expect(titles()).toEqual(['New']))
    expect(state.asked.at(-1)).toMatchObject({ from: '2025-01-01', page: 1 })
    await userEvent.type(screen.getByRole('searchbox'), 'new')
    fireEvent.change(screen.getByLabelText('To Date'), { target: { value: '2026-06-01' } })
    await press('Apply Filters')
    await waitFor(() => expect(state.asked.at(-1)).toMatchObject({ to: '2026-06-01', words: 'new' }))
    await userEvent.clear(screen.getByRole('searchbox'))
    await press('Clear Filters')
    await waitFor(() => expect(titles()).toEqual(['Old', 'New']))
  })

  it('refuses future days and a reversed range', async () => {
    const { state } = open([memoryBy(mia, 'One')])
    await card('One')
    await press('Filter')
    const from = await screen.findByLabelText<HTMLInputElement>('From Date')
    expect([from.max, screen.getByLabelText<HTMLInputElement>('To Date').max]).toEqual([today, today])
    for (const [index, title] of ['Select Start Date', 'Select End Date'].entries()) {
      await userEvent.click(screen.getAllByRole('button', { name: 'Open calendar' })[index] as HTMLElement)
      expect(await screen.findByText(title)).toBeTruthy()
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Open calendar'))
    }
    fireEvent.change(from, { target: { value: '2026-10-02' } })
    fireEvent.change(screen.getByLabelText('To Date'), { target: { value: '2026-10-01' } })
    await press('Apply Filters')
    expect(screen.getByText("The first day can't be after the last.")).toBeTruthy()
    expect(state.asked).toHaveLength(1)
  })

  it('explains an empty list, and one without matches', async () => {
    open([])
    expect(await screen.findByText('No memories yet')).toBeTruthy()
  })

  it('offers a retry after a failed load', async () => {
    const { handlers } = mockCouple()
    server.use(
      mockRoute(listMemories, () => refuse('FORBIDDEN')),
      ...handlers,
    )
    openPage(paths.memory, routes, mia)
    expect(await screen.findByText("The list didn't load.")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('marks memories that the partner added since the last visit', async () => {
    storage.set(`memoriesSeen:${mia.id}:${space.id}`, '2026-11-19T00:00:00.000Z')
    open([memoryBy(noah, 'Theirs'), memoryBy(mia, 'Mine')])
    expect(within(await card('Theirs')).getByText('New')).toBeTruthy()
    expect(within(await card('Mine')).queryByText('New')).toBeNull()
    expect(screen.getByText('1 new since your last visit')).toBeTruthy()
  })

  it("shows the partner's new memory live", async () => {
    const { state } = open([memoryBy(mia, 'Mine')])
    await card('Mine')
    const theirs = memoryBy(noah, 'Theirs')
    state.memories = [theirs, ...state.memories]
    await act(() => refreshTopic('memories', theirs.id))
    await card('Theirs')
  })

  it('fetches one memory, not every page, when the partner changes one', async () => {
    const { state } = open(many(14))
    await card('Memory 12')
    await press('Load More Memories')
    await card('Memory 14')
    const changed = state.memories[13]
    if (!changed) throw new Error('There are fourteen.')
    state.memories = state.memories.with(13, { ...changed, likes: [noah.id] })
    await act(() => refreshTopic('memories', changed.id))
    await within(await card('Memory 14')).findByText('1 like')
    expect(state.asked).toHaveLength(2)
    state.memories = state.memories.filter(({ id }) => id !== changed.id)
    await act(() => refreshTopic('memories', changed.id))
    await waitFor(() => expect(titles()).toHaveLength(13))
    expect(state.asked).toHaveLength(2)
  })

  it('reports that the partner has deleted an open one', async () => {
    const { state } = open([memoryBy(noah, 'Theirs')])
    const theirs = state.memories[0]
    await card('Theirs')
    await press('Open Theirs')
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Options for Theirs' })
    state.trash = state.memories
    state.memories = []
    state.deletedBy = noah
    await act(() => refreshTopic('memories', theirs?.id ?? null))
    const dialog = within(screen.getByRole('dialog', { name: 'Theirs' }))
    await dialog.findByText('This memory is no longer here.')
    expect(dialog.queryByRole('button', { name: 'Options for Theirs' })).toBeNull()
    expect(await dialog.findByText('Deleted by Noah 1 hour ago')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Restore Theirs' }))
    expect(await dialog.findByRole('button', { name: 'Options for Theirs' })).toBeTruthy()
    expect(state.memories).toHaveLength(1)
  })

  it('of a read-only space offers no changes', async () => {
    open([memoryBy(mia, 'Mine')], paths.memory, { space: { ...space, status: 'PAUSED' } })
    const one = await card('Mine')
    expect(within(one).getAllByRole('button')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Input yours' })).toBeNull()
  })
})

describe('the memory in an address', () => {
  it('is shown alone and highlighted, wherever it is in the list', async () => {
    const all = many(20)
    const asked = all[17]
    open(all, `${paths.memory}?refId=${asked?.id}`)
    const one = await card('Memory 18')
    expect(titles()).toEqual(['Memory 18'])
    expect(one.dataset.askedFor).toBe('true')
    expect(screen.queryByRole('button', { name: /Load More|^Filter$/ })).toBeNull()
    await waitFor(() => expect(one.dataset.askedFor).toBeUndefined(), { timeout: 5000 })
  })

  it('is replaced by all memories if the address names none', async () => {
    open(many(2), `${paths.memory}?refId=`)
    await card('Memory 1')
    expect(screen.getByRole('button', { name: 'Filter' })).toBeTruthy()
  })

  it('shows that it failed to load', async () => {
    open([], `${paths.memory}?refId=${'f'.repeat(24)}`)
    server.use(mockRoute(getMemory, unspoken))
    expect(await screen.findByText("This memory didn't load.")).toBeTruthy()
  })

  it('shows that it is gone', async () => {
    open(many(1), `${paths.memory}?refId=${'f'.repeat(24)}`)
    expect(await screen.findByText('This memory is no longer here.')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Show all memories' }))
    await card('Memory 1')
  })
})

describe('one memory', () => {
  const openOne = async (title: string) => {
    await card(title)
    await press(`Open ${title}`)
    return screen.findByRole('dialog', { name: title })
  }

  it('plays its video, and shows its picture in full size', async () => {
    const media = [
      fileViewOf({ id: '1'.repeat(24) }),
      fileViewOf({ id: '2'.repeat(24), kind: 'video', type: 'video/mp4' }),
    ]
    open([memoryBy(noah, 'Theirs', { media }), memoryBy(mia, 'Without')])
    expect(within(await card('Without')).getByRole('img', { name: 'No picture' })).toBeTruthy()
    const dialog = within(await openOne('Theirs'))
    expect(dialog.getByRole('button', { name: 'Show Theirs in full size' })).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Show picture 2' }))
    expect(dialog.getByRole('button', { name: 'Play Theirs' })).toBeTruthy()
  })

  it('is liked at once, and unliked', async () => {
    const { state } = open([memoryBy(noah, 'Theirs')])
    const dialog = await openOne('Theirs')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Like' }))
    expect(within(dialog).getByRole('button', { name: 'Liked' }).getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(state.memories[0]?.likes).toEqual([mia.id]))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Liked' }))
    await waitFor(() => expect(state.memories[0]?.likes).toEqual([]))
  })

  it("keeps the partner's comment when a like fails", async () => {
    const { state } = open([memoryBy(noah, 'Theirs')])
    const dialog = await openOne('Theirs')
    const [memory] = state.memories
    server.use(
      mockRoute(likeMemory, async () => {
        const createdBy = { id: noah.id, name: noah.name, avatar: null }
        const comment = {
          id: 'd'.repeat(24),
          text: 'So windy',
          userId: noah.id,
          createdBy,
          createdAt: memory!.createdAt,
        }
        state.memories = [{ ...memory!, comments: [comment], commentCount: 1 }]
        await act(() => refreshTopic('memories', memory?.id))
        return refuse('SPACE_READ_ONLY')
      }),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Like' }))
    await waitFor(() => expect(state.memories[0]?.comments).toHaveLength(1))
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Like' })).toBeTruthy())
    expect(within(dialog).getByText('So windy')).toBeTruthy()
  })

  it('shows concurrent changes when it is liked', async () => {
    const { state } = open([memoryBy(noah, 'Theirs')])
    const dialog = await openOne('Theirs')
    const answering = Promise.withResolvers<void>()
    let held: Promise<void> | undefined = answering.promise
    server.use(
      mockRoute(listMemories, async () => {
        const { memories } = state
        const isOlder = held
        held = undefined
        await isOlder
        return { data: { memories, currentPage: 1, totalPages: 1, total: memories.length } }
      }),
    )
    state.memories = [memoryBy(noah, 'Another'), ...state.memories]
    void refreshTopic('memories')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Like' }))
    await waitFor(() => expect(state.memories[1]?.likes).toEqual([mia.id]))
    answering.resolve()
    await waitFor(() => expect(document.querySelector('[aria-label="Another"]')).toBeTruthy())
  })

  it('gets a comment, which its author can delete', async () => {
    const { state } = open([memoryBy(noah, 'Theirs')])
    const dialog = await openOne('Theirs')
    await userEvent.type(within(dialog).getByLabelText('Your comment'), 'So windy')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Comment' }))
    await within(dialog).findByText('So windy')
    await waitFor(() => expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe(''))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete your comment' }))
    await waitFor(() => expect(state.memories[0]?.comments).toEqual([]))
  })

  it('shows a comment whose response was lost, and sends other text as another one', async () => {
    const toasts = hearToasts()
    const { state } = open([memoryBy(noah, 'Theirs')])
    const dialog = within(await openOne('Theirs'))
    const [memory] = state.memories
    const sent: [string | null, string][] = []
    server.use(
      mockRoute(commentOnMemory, ({ body, headers }) => {
        const key = headers.get('idempotency-key')
        const earlier = sent.find(([known]) => known === key)
        sent.push([key, body.text])
        if (earlier && earlier[1] !== body.text) return refuse('IDEMPOTENCY_KEY_REUSED')
        const createdBy = { id: mia.id, name: mia.name, avatar: null }
        const added = { id: `${sent.length}`.repeat(24), text: body.text, userId: mia.id, createdBy }
        const comments = [...(state.memories[0]?.comments ?? []), { ...added, createdAt: memory!.createdAt }]
        state.memories = [{ ...memory!, comments, commentCount: comments.length }]
        return sent.length === 1 ? refuse('INTERNAL') : { data: { memory: state.memories[0]! } }
      }),
    )
    const field = dialog.getByLabelText<HTMLTextAreaElement>('Your comment')
    await userEvent.type(field, 'So windy')
    await userEvent.click(dialog.getByRole('button', { name: 'Comment' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    await userEvent.type(field, '!')
    await userEvent.click(await dialog.findByRole('button', { name: 'Comment' }))
    await dialog.findByText('So windy')
    await waitFor(() => expect(toasts.at(-1)?.text).toMatch(/^Your comment was already sent/))
    expect(field.value).toBe('So windy!')
    await userEvent.click(await dialog.findByRole('button', { name: 'Comment' }))
    await dialog.findByText('So windy!', { selector: 'p' })
    await waitFor(() => expect(field.value).toBe(''))
    expect(state.memories[0]?.comments.map(({ text }) => text)).toEqual(['So windy', 'So windy!'])
  })

  it('holds like and comment offline, and shows them', async () => {
    open([memoryBy(noah, 'Theirs')])
    const dialog = await openOne('Theirs')
    server.use(
      mockRoute(likeMemory, () => breakOff),
      mockRoute(commentOnMemory, () => breakOff),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Like' }))
    await userEvent.type(within(dialog).getByLabelText('Your comment'), 'Later then')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Comment' }))
    await within(dialog).findByText("Will send when you're online")
    await waitFor(() => expect(within(dialog).getByText('Later then').tagName).toBe('P'))
    expect(within(dialog).getByRole('button', { name: 'Liked' })).toBeTruthy()
  })

  it('shows that a held like was refused, until that is dismissed', async () => {
    open([memoryBy(noah, 'Theirs')])
    const dialog = within(await openOne('Theirs'))
    server.use(mockRoute(likeMemory, () => breakOff))
    await userEvent.click(dialog.getByRole('button', { name: 'Like' }))
    await waitFor(() => expect(useHeldWrites.getState().writes).toHaveLength(1))
    expect(dialog.getByRole('button', { name: 'Liked' })).toBeTruthy()
    server.use(mockRoute(likeMemory, () => refuse('SPACE_READ_ONLY')))
    await act(() => sendHeldWrites('offline'))
    expect(await dialog.findByText("Your heart didn't reach them. Try again.")).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Like' })).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(dialog.queryByText(/Your heart didn't reach them/)).toBeNull())
    expect(useHeldWrites.getState().writes).toEqual([])
  })

  it('goes to the trash, closes its detail, and can be restored', async () => {
    const { state } = open([memoryBy(noah, 'Theirs'), memoryBy(mia, 'Mine')])
    const dialog = await openOne('Theirs')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Options for Theirs' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Are you sure you want to delete this memory?')
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(titles()).toEqual(['Mine']))
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Trash')
    const trash = await screen.findByRole('dialog', { name: 'Trash' })
    await within(trash).findByText(/Deleted by you/)
    await userEvent.click(within(trash).getByRole('button', { name: 'Restore Theirs' }))
    await waitFor(() => expect(state.memories.map(({ title }) => title)).toEqual(['Theirs', 'Mine']))
  })

  it('is seen in the trash at once when the partner deletes it, a milestone too', async () => {
    const { state } = open([memoryBy(mia, 'Mine')])
    await card('Mine')
    await press('Trash')
    const trash = await screen.findByRole('dialog', { name: 'Trash' })
    await within(trash).findByText('The trash is empty')
    const [first, second] = [memoryBy(noah, 'A memory'), memoryBy(noah, 'A milestone')]
    for (const [gone, topic] of [
      [first, 'memories'],
      [second, 'timeline'],
    ] as const) {
      state.trash = [...state.trash, gone]
      await act(() => refreshTopic(topic, gone.id))
      expect(await within(trash).findByText(gone.title)).toBeTruthy()
    }
  })

  it('stays in the trash if it could not be restored, and says so', async () => {
    const toasts = hearToasts()
    open([memoryBy(noah, 'Theirs')])
    await card('Theirs')
    await chooseItem('Theirs', 'Delete')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('No memories yet')
    server.use(mockRoute(restoreFromTrash, () => breakOff))
    toasts.find(({ text }) => text === 'Deleted')?.action?.onPress()
    await waitFor(() => expect(toasts.at(-1)?.text).toBe("Will be restored when you're online"))
    server.use(mockRoute(restoreFromTrash, () => refuse('INTERNAL')))
    toasts.find(({ text }) => text === 'Deleted')?.action?.onPress()
    await waitFor(() => expect(toasts.at(-1)?.text).toBe("It wasn't restored. Try again."))
  })

  it('shows which change failed', async () => {
    const toasts = hearToasts()
    const createdBy = { id: mia.id, name: mia.name, avatar: null }
    const comment = {
      id: 'd'.repeat(24),
      text: 'So windy',
      userId: mia.id,
      createdBy,
      createdAt: '2026-11-21T17:00:00.000Z',
    }
    open([memoryBy(noah, 'Theirs', { comments: [comment], commentCount: 1 })])
    const dialog = within(await openOne('Theirs'))
    server.use(
      mockRoute(likeMemory, unspoken),
      mockRoute(commentOnMemory, unspoken),
      mockRoute(deleteMemoryComment, unspoken),
      mockRoute(deleteMemory, unspoken),
    )
    const said = (text: string) => waitFor(() => expect(toasts.at(-1)?.text).toBe(text))
    await userEvent.click(dialog.getByRole('button', { name: 'Like' }))
    await said("Your heart didn't reach them. Try again.")
    await userEvent.click(dialog.getByRole('button', { name: 'Delete your comment' }))
    await said("Your comment wasn't deleted. Try again.")
    await userEvent.type(dialog.getByLabelText('Your comment'), 'Still')
    await userEvent.click(dialog.getByRole('button', { name: 'Comment' }))
    await said("Your comment wasn't sent. Try again.")
    await userEvent.click(dialog.getByRole('button', { name: 'Options for Theirs' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await question.findByText("This memory wasn't deleted. Try again.")).toBeTruthy()
  })

  it('stays, with the reason, if it could not be deleted', async () => {
    open([memoryBy(noah, 'Theirs')])
    await card('Theirs')
    server.use(mockRoute(deleteMemory, () => refuse('INTERNAL')))
    await chooseItem('Theirs', 'Delete')
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    expect((await within(question).findByRole('alert')).textContent).not.toBe('')
  })

  it('offline is deleted later, shows that in its place, and can be kept', async () => {
    const { state } = open([memoryBy(noah, 'Theirs'), memoryBy(mia, 'Mine')])
    await card('Theirs')
    server.use(mockRoute(deleteMemory, () => breakOff))
    const remove = async () => {
      await chooseItem('Theirs', 'Delete')
      await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
      return within(await card('Theirs')).findByText("Will be deleted when you're online")
    }
    await remove()
    expect(screen.queryByRole('button', { name: 'Options for Theirs' })).toBeNull()
    await userEvent.click(within(await card('Theirs')).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(useHeldWrites.getState().writes).toEqual([]))
    await remove()
    server.use(
      mockRoute(deleteMemory, ({ params }) => {
        state.memories = state.memories.filter(({ id }) => id !== params.id)
        return undefined
      }),
    )
    expect(await sendHeldWrites('offline')).toEqual({ sent: 1, refused: 0 })
    expect(state.memories.map(({ title }) => title)).toEqual(['Mine'])
  })
})

describe('writing a memory', () => {
  it('needs a title, and is saved with it once', async () => {
    const { state } = open([])
    await userEvent.click((await screen.findAllByRole('button', { name: 'Input yours' }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Add a memory' })
    const save = () => userEvent.click(within(dialog).getByRole('button', { name: 'Save memory' }))
    await userEvent.type(within(dialog).getByLabelText('Title'), '  ')
    await save()
    expect(within(dialog).getByText('Title is required')).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText('Title'), 'Plums')
    await save()
    await within(dialog).findByRole('button', { name: 'Created!' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Created!' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 })
    expect(state.memories.map(({ title }) => title)).toEqual(['Plums'])
    await card('Plums')
  })

  it('without files is held offline', async () => {
    const { state } = open([memoryBy(mia, 'Mine')])
    await card('Mine')
    server.use(mockRoute(createMemory, () => breakOff))
    await press('Input yours')
    await userEvent.type(await screen.findByLabelText('Title'), 'From the train')
    await press('Save memory')
    expect(await screen.findByText("One memory will be saved when you're online.")).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(state.memories.map(({ title }) => title)).toEqual(['Mine'])
    await press('Input yours')
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('')
    await press('Save draft')
    await press('Undo')
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('From the train')
    expect(useHeldWrites.getState().writes).toEqual([])
  })

  it('is changed offline, in its place, and taken back into a draft', async () => {
    const { state } = open([memoryBy(noah, 'Theirs')])
    await card('Theirs')
    server.use(mockRoute(updateMemory, () => breakOff))
    await chooseItem('Theirs', 'Edit')
    await userEvent.type(await screen.findByLabelText('Title'), ', ours')
    await press('Save memory')
    const changed = within(await card('Theirs, ours'))
    expect(changed.getByText("Will send when you're online")).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Options for / })).toBeNull()
    expect(state.memories[0]?.title).toBe('Theirs')
    await userEvent.click(changed.getByRole('button', { name: 'Undo' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Theirs, ours')
    await screen.findByRole('article', { name: 'Theirs', hidden: true })
    expect(useHeldWrites.getState().writes).toEqual([])
  })

  it('is refused if the partner changed it meanwhile, and keeps its own text', async () => {
    const theirs = memoryBy(noah, 'Theirs')
    const { state } = open([theirs])
    await card('Theirs')
    server.use(mockRoute(updateMemory, () => breakOff))
    await chooseItem('Theirs', 'Edit')
    await userEvent.type(await screen.findByLabelText('Title'), ', ours')
    await press('Save memory')
    await card('Theirs, ours')
    const newer = { ...theirs, title: 'Theirs, newer', tags: ['sea'], version: 2 }
    state.memories = [newer]
    server.use(mockRoute(updateMemory, () => refuse('ITEM_CHANGED_SINCE', undefined, { current: { memory: newer } })))
    expect(await sendHeldWrites('offline')).toEqual({ sent: 0, refused: 1 })
    const kept = within(await card('Theirs'))
    await kept.findByText("This has changed since. Your change wasn't sent and is still here.")
    await userEvent.click(kept.getByRole('button', { name: 'Keep as a draft' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Theirs, ours')
    await press('Save memory')
    await screen.findByRole('region', { name: 'You both changed this' })
  })

  it("is merged with the partner's other changes once online and once the code for it has loaded", async () => {
    const theirs = memoryBy(noah, 'Theirs')
    const { state } = open([theirs])
    await card('Theirs')
    isOffline = true
    await chooseItem('Theirs', 'Edit')
    await userEvent.type(await screen.findByLabelText('Title'), ', ours')
    await press('Save memory')
    await card('Theirs, ours')
    isOffline = false
    state.memories = [{ ...theirs, description: 'By the sea', tags: ['sea'], version: 2 }]
    mergeHeldWith(() => Promise.reject(new Error('The code cannot be loaded yet.')))
    expect(await sendHeldWrites('offline')).toEqual({ sent: 0, refused: 0 })
    mergeHeldWith(async (kind) => heldMerges[kind])
    expect(await sendHeldWrites('offline')).toEqual({ sent: 1, refused: 0 })
    expect(state.memories).toMatchObject([
      { title: 'Theirs, ours', description: 'By the sea', tags: ['sea'], version: 3 },
    ])
    expect(useHeldWrites.getState().writes).toEqual([])
  })

  it("keeps the partner's changes of other fields, and says so", async () => {
    const { state } = open([memoryBy(noah, 'Theirs')])
    const toasts = hearToasts()
    await card('Theirs')
    await chooseItem('Theirs', 'Edit')
    await userEvent.type(await screen.findByLabelText('Title'), ', ours')
    state.memories = state.memories.map((one) => ({ ...one, description: 'By the sea', tags: ['sea'], version: 2 }))
    await press('Save memory')
    await waitFor(() => expect(state.memories[0]).toMatchObject({ title: 'Theirs, ours', description: 'By the sea' }))
    expect(state.memories[0]?.tags).toEqual(['sea'])
    await waitFor(() => expect(toasts.map(({ text }) => text)).toContain("Noah's changes were kept too."))
  })

  it('asks about each field that both changed, and saves the chosen values', async () => {
    const { state } = open([memoryBy(noah, 'Theirs')])
    await card('Theirs')
    await chooseItem('Theirs', 'Edit')
    await userEvent.type(await screen.findByLabelText('Title'), ', ours')
    await userEvent.type(screen.getByLabelText(/Description/), 'Sand')
    state.memories = state.memories.map((one) => ({
      ...one,
      title: 'Theirs, newer',
      description: 'Waves',
      tags: ['sea'],
      version: 2,
    }))
    await press('Save memory')
    const choice = await screen.findByRole('region', { name: 'You both changed this' })
    expect(document.activeElement).toBe(choice)
    expect(
      within(choice)
        .getAllByRole('group')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'TitleNoah wroteTheirs, newerKeep this oneYou wroteTheirs, oursKeep this one',
      'DescriptionNoah wroteWavesKeep this oneYou wroteSandKeep this one',
    ])
    expect(state.memories[0]?.title).toBe('Theirs, newer')
    await press('Keep this one: Title, You wrote')
    await press('Keep this one: Description, Noah wrote')
    await screen.findByText('Now save to keep it.')
    await press('Save memory')
    await waitFor(() =>
      expect(state.memories[0]).toMatchObject({ title: 'Theirs, ours', description: 'Waves', tags: ['sea'] }),
    )
  })

  it("never overwrites the partner's unseen text, also after closing and reopening", async () => {
    const { state } = open([memoryBy(noah, 'Theirs')])
    await card('Theirs')
    await chooseItem('Theirs', 'Edit')
    await userEvent.type(await screen.findByLabelText('Title'), ', ours')
    state.memories = state.memories.map((one) => ({ ...one, title: 'Theirs, newer', version: 2 }))
    await press('Save memory')
    await screen.findByRole('region', { name: 'You both changed this' })
    await press('Save draft')
    await card('Theirs, newer')
    state.memories = state.memories.map((one) => ({ ...one, title: 'Theirs, newest', version: 3 }))
    await chooseItem('Theirs, newer', 'Edit')
    await press('Keep this one: Title, You wrote')
    await press('Save memory')
    const choice = within(await screen.findByRole('region', { name: 'You both changed this' }))
    await choice.findByText('Theirs, newest')
    await press('Keep this one: Title, Noah wrote')
    expect(state.memories[0]?.title).toBe('Theirs, newest')
  })

  it('keeps a dialog open that was opened during its save', async () => {
    open([memoryBy(noah, 'Theirs'), memoryBy(mia, 'Mine')])
    const toasts = hearToasts()
    await card('Theirs')
    const answering = Promise.withResolvers<void>()
    server.use(
      mockRoute(updateMemory, async (): Promise<typeof breakOff> => {
        await answering.promise
        return breakOff
      }),
    )
    await chooseItem('Theirs', 'Edit')
    await userEvent.type(await screen.findByLabelText('Title'), ', ours')
    await press('Save memory')
    await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await chooseItem('Mine', 'Edit')
    await screen.findByDisplayValue('Mine')
    answering.resolve()
    await waitFor(() => expect(toasts).toHaveLength(1))
    await act(() => Promise.resolve())
    expect(screen.getByDisplayValue('Mine')).toBeTruthy()
  })

  it('keeps its text until it is saved', async () => {
    open([memoryBy(mia, 'Mine')])
    await card('Mine')
    await press('Input yours')
    await userEvent.type(await screen.findByLabelText('Title'), 'Half a thought')
    await press('Save draft')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Input yours')
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Half a thought')
  })

  it("changes the partner's memory too, and shows a failure", async () => {
    const { state } = open([memoryBy(noah, 'Theirs')])
    await card('Theirs')
    await chooseItem('Theirs', 'Edit')
    const title = await screen.findByLabelText('Title')
    await userEvent.type(title, ', ours')
    server.use(mockRoute(updateMemory, () => refuse('SPACE_READ_ONLY')))
    await press('Save memory')
    await screen.findByRole('button', { name: 'Save Failed' })
    expect(screen.getByText('This space is read-only.')).toBeTruthy()
    expect(state.memories[0]?.title).toBe('Theirs')
  })

  it('shows whether it was saved', async () => {
    const toasts = hearToasts()
    open([])
    await userEvent.click((await screen.findAllByRole('button', { name: 'Input yours' }))[0] as HTMLElement)
    server.use(mockRoute(createMemory, unspoken))
    await userEvent.type(await screen.findByLabelText('Title'), 'Plums')
    await press('Save memory')
    expect(await screen.findByText("This memory wasn't saved. Try again.")).toBeTruthy()
    const saved = memoryBy(mia, 'Plums')
    server.use(
      mockRoute(createMemory, () => ({ data: { memory: saved, skippedMedia: [] } })),
      mockRoute(listMemories, () => ({ data: { memories: [saved], currentPage: 1, totalPages: 1, total: 1 } })),
      mockRoute(updateMemory, unspoken),
    )
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
    await userEvent.click(await screen.findByRole('button', { name: 'Save memory' }, { timeout: 4000 }))
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('Memory created successfully!'))
    const plums = await card('Plums')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5000 })
    // Scrolls to the new card, which is first in the row.
    expect(intoView.mock.contexts).toEqual([plums])
    await chooseItem('Plums', 'Edit')
    await userEvent.type(await screen.findByLabelText('Title'), ', ripe')
    await userEvent.click(await screen.findByRole('button', { name: 'Save memory' }))
    expect(await screen.findByText("This memory wasn't changed. Try again.")).toBeTruthy()
    server.use(mockRoute(updateMemory, () => ({ data: { memory: saved, skippedMedia: [] } })))
    await userEvent.click(await screen.findByRole('button', { name: 'Save memory' }, { timeout: 4000 }))
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('Memory updated successfully!'))
  }, 20_000)

  it('names an unusable file, with the reason', async () => {
    open([])
    await userEvent.click((await screen.findAllByRole('button', { name: 'Input yours' }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Add a memory' })
    const input = dialog.querySelector('input[type=file]')
    if (!(input instanceof HTMLInputElement)) throw new Error('no file input')
    fireEvent.change(input, { target: { files: [new File(['x'], 'notes.pdf', { type: 'application/pdf' })] } })
    expect(await within(dialog).findByText(/^notes.pdf: Only image/)).toBeTruthy()
  })

  it('is saved at once with the files on their way, which it takes along once they are there', async () => {
    const { state } = open([])
    const toasts = hearToasts()
    server.use(http.post('*/api/uploads', () => HttpResponse.error()))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Input yours' }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Add a memory' })
    // The browser's picker opened with the form.
    const picked = [...document.querySelectorAll('input[type=file]')].find((input) => !dialog.contains(input))
    fireEvent.change(picked as Element, {
      target: {
        files: [new File(['x'], 'sea.png', { type: 'image/png' }), new File(['y'], 'b.png', { type: 'image/png' })],
      },
    })
    await within(dialog).findByRole('img', { name: 'number 2' })
    const title = within(dialog).getByLabelText<HTMLInputElement>('Title')
    await waitFor(() => expect(title.value).toBe('Saturday in November'))
    expect(dialog.textContent).not.toContain('sea.png')
    await userEvent.clear(title)
    await userEvent.type(title, 'Waves')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save memory' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByText('Waves')).toBeTruthy()
    expect(toasts).toHaveLength(1)
    expect(state.memories).toEqual([])
    await press('Undo')
    await screen.findByRole('img', { name: 'number 2' })
    expect(screen.queryByRole('img', { name: 'number 3' })).toBeNull()
    await press('Save memory')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    const sent: unknown[] = []
    server.use(
      mockRoute(createMemory, ({ body }) => {
        sent.push([body.title, body.category, body.date, body.mediaUrls])
        return { data: { memory: memoryBy(mia, body.title), skippedMedia: [] } }
      }),
    )
    const [sea, other] = useUploads.getState().uploads
    if (!sea || !other) throw new Error('no uploads')
    const { signal } = new AbortController()
    await recordUpload('memories')('e'.repeat(24), sea, signal)
    expect(sent).toEqual([])
    await recordUpload('memories')('f'.repeat(24), other, signal)
    const files = ['e', 'f'].map((digit) => fileAddress(digit.repeat(24)))
    expect(sent).toEqual([['Waves', 'other', space.today, files]])
    expect(useHeldWrites.getState().writes).toEqual([])
    await Promise.all([sea, other].map(({ id }) => cancelUpload(id)))
  })

  it('takes files that are chosen while it prepares others', async () => {
    open([])
    server.use(http.post('*/api/uploads', () => HttpResponse.error()))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Input yours' }))[0] as HTMLElement)
    const input = (await screen.findByRole('dialog', { name: 'Add a memory' })).querySelector('input[type=file]')
    for (const name of ['a.png', 'b.png']) {
      fireEvent.change(input as Element, { target: { files: [new File(['x'], name, { type: 'image/png' })] } })
    }
    const uploads = () => useUploads.getState().uploads
    await waitFor(() => expect(uploads().map(({ name }) => name)).toEqual(['a.png', 'b.png']))
    for (const n of [2, 1]) await press(`Remove number ${n}`)
    await waitFor(() => expect(uploads()).toEqual([]))
  })

  it('takes as many files as there is room for, and says what to do', async () => {
    const { state } = open([])
    state.bytesMax = 3
    server.use(http.post('*/api/uploads', () => HttpResponse.error()))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Input yours' }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Add a memory' })
    const input = dialog.querySelector('input[type=file]') as Element
    const files = ['a.png', 'b.png'].map((name) => new File(['xx'], name, { type: 'image/png' }))
    fireEvent.change(input, { target: { files } })
    await within(dialog).findByText(/^There's room for 1 of these 2: 3 bytes are left\./)
    await waitFor(() => expect(useUploads.getState().uploads.map(({ name }) => name)).toEqual(['a.png']))
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove number 1' }))
    await waitFor(() => expect(useUploads.getState().uploads).toEqual([]))
  })

  it('is saved without a file that failed to upload, which is named', async () => {
    const toasts = hearToasts()
    const { state } = open([])
    const tooFull = {
      type: 'about:blank',
      title: '',
      status: 413,
      code: 'QUOTA_EXCEEDED',
      message: 'No room.',
      requestId: 'r',
    }
    server.use(http.post('*/api/uploads', () => HttpResponse.json(tooFull, { status: 413 })))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Input yours' }))[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Add a memory' })
    await userEvent.type(within(dialog).getByLabelText('Title'), 'Plums')
    const input = dialog.querySelector('input[type=file]')
    if (!(input instanceof HTMLInputElement)) throw new Error('no file input')
    fireEvent.change(input, { target: { files: [new File(['x'], 'sea.png', { type: 'image/png' })] } })
    expect(await within(dialog).findByText('No room.')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Try again' })).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save memory' }))
    await waitFor(() => expect(toasts.map(({ text }) => text)).toContain("Saved, but sea.png couldn't be added."))
    expect(state.memories.map(({ title }) => title)).toEqual(['Plums'])
    await waitFor(() => expect(useUploads.getState().uploads).toEqual([]))
  })
})

it('shows the memories of one notification, each marked as new, with a link to all', async () => {
  const all = many(3)
  const [one, two] = all
  open(all, `${paths.memory}?new=${one?.id},${two?.id}`)
  await card(one?.title ?? '')
  await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(2))
  expect(titles()).toHaveLength(2)
  await userEvent.click(screen.getByRole('link', { name: 'Show all memories' }))
  await waitFor(() => expect(titles()).toHaveLength(3))
})
