import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw/http'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { viewFiles } from '@love-space/contracts/media/file.routes.ts'
import {
  createTimelineEvent,
  deleteTimelineEvent,
  listTimelineEvents,
  updateTimelineEvent,
} from '@love-space/contracts/media/timeline.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { sendHeldWrites } from '@love-space/web-kit/api/api-client.ts'
import { dropWrite, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import type { Upload } from '@love-space/web-kit/files/uploads.store.ts'
import { cancelUpload, uploadedFileOf, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { fileViewOf, mia, noah, space, timelineEventOf } from '../../test/couple.fixtures.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { uploadUses } from '../../upload-uses.ts'
import HomeTimeline from './timeline.panel.tsx'
import { Component as TimelinePage } from './timeline.page.tsx'

const server = mockServer()
const sea = timelineEventOf({
  title: 'First trip to the sea',
  date: '2026-08-02',
  type: 'travel',
  location: 'Sylt',
  coordinates: { lat: 54.9, lng: 8.312345678 },
  tags: ['sea', 'us'],
  description: 'It rained all day.',
  mediaFile: fileViewOf({ id: '1'.repeat(24) }),
})
const moved = timelineEventOf({
  id: '8'.repeat(24),
  title: 'Moved in together',
  date: '2024-05-01',
  type: 'milestone',
  userId: noah.id,
  createdBy: { ...noah, avatar: null },
})
const many = Array.from({ length: 14 }, (_, index) =>
  timelineEventOf({
    id: (index + 1).toString(16).padStart(24, '0'),
    title: `Event ${index + 1}`,
    date: `2026-03-${String(index + 1).padStart(2, '0')}`,
  }),
)

let near: (() => void)[]
beforeEach(async () => {
  await Promise.all(useHeldWrites.getState().writes.map(({ key }) => dropWrite(key)))
  near = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: IntersectionObserverCallback
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        this.#tell = tell
        if (options?.rootMargin === '0px 0px 200px 0px') {
          near.push(() => this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never))
        }
      }
      observe() {}
      disconnect() {}
    },
  )
  return () => vi.unstubAllGlobals()
})

const open = (given: Partial<MockCouple> = {}, address: string = paths.timeline) => {
  const { couple, handlers } = mockCouple({ timelineEvents: [sea, moved], ...given })
  server.use(...handlers)
  openPage(address, [{ path: paths.timeline, Component: TimelinePage }], mia)
  return couple
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const chooseItem = async (title: string, item: string) => {
  await press(`Options for “${title}”`)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const shows = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected))

describe('the timeline', () => {
  it('opens with January 1 to today, names that, and shows all years at one press', async () => {
    open()
    await shows('First trip to the sea')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Timeline Events')
    expect(screen.getByText('Browse all your milestones')).toBeTruthy()
    expect(screen.getByText('From January 1 to today')).toBeTruthy()
    await press('Show all years')
    await shows('First trip to the sea', 'Moved in together')
    expect(screen.getByText('All years')).toBeTruthy()
    await press('Show this year')
    await shows('First trip to the sea')
  })

  it('shows on a card content, author and tags, with edit and delete', async () => {
    open()
    await press('Show all years')
    const card = within(await screen.findByRole('article', { name: 'First trip to the sea' }))
    expect(card.getByText('Aug 2, 2026')).toBeTruthy()
    // A place written from right to left must not reorder the day and the dot.
    expect(card.getByText('Sylt').tagName).toBe('BDI')
    for (const text of ['#sea', '#us', 'It rained all day.', 'Added by you']) expect(card.getByText(text)).toBeTruthy()
    const theirs = within(screen.getByRole('article', { name: 'Moved in together' }))
    expect(theirs.getByText('Added by Noah')).toBeTruthy()
    await userEvent.click(card.getByRole('button', { name: 'Options for “First trip to the sea”' }))
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete'])
  })

  it('applies days only by the button, none in the future, and explains an empty list', async () => {
    open()
    await shows('First trip to the sea')
    await press('Filter by date')
    const from = await screen.findByLabelText<HTMLInputElement>('From')
    const to = screen.getByLabelText<HTMLInputElement>('To')
    expect([from.value, to.value, to.max]).toEqual(['2026-01-01', '2026-11-21', '2026-11-21'])
    await userEvent.clear(to)
    await userEvent.type(to, '2026-02-01')
    await shows('First trip to the sea')
    await press('Filter')
    expect(await screen.findByText('No timeline events found')).toBeTruthy()
    expect(screen.getByText('Try adjusting your date filter.')).toBeTruthy()
    expect(screen.getByText('From Jan 1, 2026 to Feb 1, 2026')).toBeTruthy()
  })

  it('explains why reversed or future days are refused', async () => {
    open()
    await shows('First trip to the sea')
    await press('Filter by date')
    const from = await screen.findByLabelText<HTMLInputElement>('From')
    fireEvent.change(from, { target: { value: '2026-11-01' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-01' } })
    expect(await screen.findByText("The first day can't be after the last.")).toBeTruthy()
    await press('Filter')
    expect(screen.getByText('From January 1 to today')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-12-01' } })
    expect(await screen.findByText('This date cannot be in the future')).toBeTruthy()
    await press('Filter')
    expect(screen.getByText('From January 1 to today')).toBeTruthy()
  })

  it('loads more by the button, and by itself near the end', async () => {
    open({ timelineEvents: many })
    await waitFor(() => expect(titles()).toHaveLength(10))
    expect(screen.getByRole('button', { name: 'Load More' })).toBeTruthy()
    near.at(-1)?.()
    await waitFor(() => expect(titles()).toHaveLength(14))
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  })

  it('announces that it loads more', async () => {
    open({ timelineEvents: many })
    await waitFor(() => expect(titles()).toHaveLength(10))
    const { promise, resolve } = Promise.withResolvers<void>()
    server.use(
      mockRoute(listTimelineEvents, async () => {
        await promise
        return { data: { timelineEvents: many.slice(0, 4), currentPage: 2, totalPages: 2, total: 14 } }
      }),
    )
    await press('Load More')
    await screen.findByText('Loading more events…')
    resolve()
    await waitFor(() => expect(titles()).toHaveLength(14))
  })

  it('searches all years, unless days were chosen', async () => {
    const asked: unknown[] = []
    open({ timelineEvents: [sea] })
    await waitFor(() => expect(titles()).toHaveLength(1))
    server.use(
      mockRoute(listTimelineEvents, ({ query: { words, from } }) => {
        asked.push([words, from])
        return { data: { timelineEvents: [], currentPage: 1, totalPages: 1, total: 0 } }
      }),
    )
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search your timeline' }), 'sylt')
    expect(await screen.findByText('Try another word, or the name of a place.')).toBeTruthy()
    expect(asked.at(-1)).toEqual(['sylt', undefined])
  })

  it('shows that a page failed to load, and retries only on request', async () => {
    const couple = open({ timelineEvents: many })
    await waitFor(() => expect(titles()).toHaveLength(10))
    let tries = 0
    server.use(
      mockRoute(listTimelineEvents, () => {
        tries += 1
        return refuse('FORBIDDEN')
      }),
    )
    const before = near.length
    near.at(-1)?.()
    expect((await screen.findByRole('alert')).textContent).toContain("Your timeline didn't load.")
    expect(titles()).toHaveLength(10)
    expect(near).toHaveLength(before)
    expect(tries).toBe(1)
    server.use(...mockCouple(couple).handlers)
    await press('Load More')
    await waitFor(() => expect(titles()).toHaveLength(14))
  })

  it('shows in red what failed to load, with a retry', async () => {
    const couple = mockCouple({ timelineEvents: [sea] })
    server.use(
      mockRoute(listTimelineEvents, () => refuse('FORBIDDEN')),
      ...couple.handlers,
    )
    openPage(paths.timeline, [{ path: paths.timeline, Component: TimelinePage }], mia)
    const banner = await screen.findByRole('alert')
    expect(banner.textContent).toContain("Your timeline didn't load.")
    server.resetHandlers(...couple.handlers)
    await press('Try again')
    await shows('First trip to the sea')
  })

  it('is refetched when its tab is shown again', async () => {
    const couple = open()
    await shows('First trip to the sea')
    couple.timelineEvents = [timelineEventOf({ id: '9'.repeat(24), title: 'Added elsewhere', date: '2026-09-01' })]
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await shows('Added elsewhere')
  })

  it('is the whole list if the address names no event', async () => {
    open({}, `${paths.timeline}?refId=`)
    await shows('First trip to the sea')
  })

  it('shows the event in the address, with a link to all', async () => {
    open({}, `${paths.timeline}?refId=${moved.id}`)
    await shows('Moved in together')
    const card = screen.getByRole('article', { name: 'Moved in together' })
    expect(card.className).toContain('timeline-glow')
    expect(screen.queryByText('From January 1 to today')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
    await waitFor(() => expect(card.className).not.toContain('timeline-glow'), { timeout: 5000 })
    await userEvent.click(screen.getByRole('link', { name: 'Show all events' }))
    await shows('First trip to the sea')
  })

  it('reports an unknown event', async () => {
    open({}, `${paths.timeline}?refId=${'e'.repeat(24)}`)
    expect(await screen.findByText("This event isn't there anymore")).toBeTruthy()
  })

  it('offers no changes in a read-only space', async () => {
    open({ space: { ...space, status: 'PAUSED' } })
    await shows('First trip to the sea')
    expect(screen.queryByRole('button', { name: /^(Edit|Delete|Did I forget)/ })).toBeNull()
  })
})

describe('an event', () => {
  it('is added with a title, a day and complete coordinates', async () => {
    const couple = open()
    await press('Did I forget any?')
    const form = within(await screen.findByRole('dialog', { name: 'Add Timeline Event' }))
    const save = form.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(save.disabled).toBe(true)
    await userEvent.type(form.getByLabelText('Title'), 'Our first song')
    await userEvent.clear(form.getByLabelText('Date'))
    expect(save.disabled).toBe(true)
    await userEvent.type(form.getByLabelText('Date'), '2026-06-01')
    await userEvent.type(form.getByLabelText(/^Latitude/), '52.5')
    await userEvent.click(save)
    expect(await form.findByText('Fill in both, or neither.')).toBeTruthy()
    await userEvent.type(form.getByLabelText(/^Longitude/), '13.4')
    await userEvent.click(save)
    expect(await form.findByRole('button', { name: 'Created!' })).toBeTruthy()
    await shows('First trip to the sea', 'Our first song')
    expect(couple.timelineEvents[0]).toMatchObject({
      title: 'Our first song',
      date: '2026-06-01',
      type: 'milestone',
      coordinates: { lat: 52.5, lng: 13.4 },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('refuses a future day, and keeps the input when the form is closed', async () => {
    open()
    await press('Did I forget any?')
    const form = within(await screen.findByRole('dialog'))
    await userEvent.type(form.getByLabelText('Title'), 'Not yet')
    await userEvent.clear(form.getByLabelText('Date'))
    await userEvent.type(form.getByLabelText('Date'), '2026-11-22')
    expect(await form.findByText('This date cannot be in the future')).toBeTruthy()
    await press('Close')
    await press('Did I forget any?')
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('Not yet')
  })

  describe('with a chosen picture', () => {
    const fileId = 'f'.repeat(24)
    beforeEach(() => {
      vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${(file as File).name}`)
      vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
      server.use(
        http.post('*/api/uploads', () => new Promise<Response>(() => undefined)),
        mockRoute(viewFiles, ({ body }) => ({ data: { files: body.ids.map((id) => fileViewOf({ id })) } })),
      )
      return async () => {
        vi.restoreAllMocks()
        for (const { id } of useUploads.getState().uploads) await cancelUpload(id)
      }
    })
    const openToAdd = async () => {
      const sent: unknown[] = []
      open()
      server.use(
        mockRoute(createTimelineEvent, ({ body }) => {
          sent.push([body.title, body.media])
          return { data: { timelineEvent: timelineEventOf({ title: body.title }) } }
        }),
      )
      await press('Did I forget any?')
      await userEvent.type(await screen.findByLabelText('Title'), 'Plums')
      return sent
    }
    const choose = async (name: string) => {
      const label = /^Choose (a picture or video|another)$/
      const file = new File(['a'], name, { type: 'image/jpeg' })
      await userEvent.upload(await screen.findByLabelText(label, { selector: 'input' }), file)
      return vi.waitFor(() => {
        const upload = useUploads.getState().uploads.find((one) => one.name === name)
        if (!upload) throw new Error(`${name} is not in the queue`)
        return upload
      })
    }
    const arrives = async (upload: Upload) => {
      await act(async () => {
        await uploadUses.event(fileId, upload, new AbortController().signal)
        await cancelUpload(upload.id)
      })
    }

    it('shows it, also after one that this browser cannot show, and uploads only one', async () => {
      open()
      await press('Did I forget any?')
      const form = within(await screen.findByRole('dialog'))
      await choose('unseen.jpg')
      fireEvent.error(await form.findByRole('img', { name: 'unseen.jpg' }))
      expect(form.queryByRole('img')).toBeNull()
      expect(form.getByText('unseen.jpg')).toBeTruthy()
      await choose('us.jpg')
      expect(await form.findByRole('img', { name: 'us.jpg' })).toBeTruthy()
      await waitFor(() => expect(useUploads.getState().uploads.map(({ name }) => name)).toEqual(['us.jpg']))
    })

    it('uploads it at once, keeps it when the form is closed, and is added with it', async () => {
      const sent = await openToAdd()
      const upload = await choose('us.jpg')
      expect(upload).toMatchObject({ path: `${space.id}/timeline`, use: { kind: 'event' } })
      await press('Close')
      await arrives(upload)
      await press('Did I forget any?')
      expect(await screen.findByRole('button', { name: 'Remove' })).toBeTruthy()
      await press('Save')
      await waitFor(() => expect(sent).toEqual([['Plums', fileAddress(fileId)]]))
      expect(uploadedFileOf(upload.id)).toBeNull()
    })

    it('is held until it has arrived, then sent; taken back it still has it', async () => {
      const sent = await openToAdd()
      const upload = await choose('us.jpg')
      await press('Save')
      expect(await screen.findByText('Will send when its files are uploaded')).toBeTruthy()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await press('Undo')
      expect(await screen.findByText('us.jpg')).toBeTruthy()
      await press('Save')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(sent).toEqual([])
      await arrives(upload)
      await waitFor(() => expect(sent).toEqual([['Plums', fileAddress(fileId)]]))
      expect(useHeldWrites.getState().writes).toEqual([])
    })

    it('replaces the earlier one, based on the shown version', async () => {
      open()
      const sent: unknown[] = []
      server.use(
        mockRoute(updateTimelineEvent, ({ body }) => {
          sent.push(body)
          return { data: { timelineEvent: sea } }
        }),
      )
      await chooseItem('First trip to the sea', 'Edit')
      await screen.findByLabelText('Title')
      await arrives(await choose('us.jpg'))
      await press('Save')
      await waitFor(() => expect(sent).toEqual([{ media: fileAddress(fileId), basedOn: sea.version }]))
    })

    it('keeps the input and shows the next step if it failed to upload', async () => {
      const message = 'There is no room left.'
      const problem = { type: 'about:blank', title: '', status: 413, code: 'QUOTA_EXCEEDED', message, requestId: 'r' }
      server.use(http.post('*/api/uploads', () => HttpResponse.json(problem, { status: 413 })))
      const couple = open()
      await chooseItem('First trip to the sea', 'Edit')
      await screen.findByLabelText('Title')
      await choose('us.jpg')
      expect(await screen.findByText(message)).toBeTruthy()
      await press('Save')
      expect(await screen.findByText(/^The picture couldn't be uploaded/)).toBeTruthy()
      expect(couple.timelineEvents).toEqual([sea, moved])
      await press('Remove')
      await waitFor(() => expect(useUploads.getState().uploads).toEqual([]))
      expect(await screen.findByRole('img', { name: /picture/i })).toBeTruthy()
    })
  })

  it("shows in its detail the partner's changes and deletion live", async () => {
    const couple = open()
    await press('Show “First trip to the sea”')
    const detail = await screen.findByRole('dialog', { name: 'First trip to the sea' })
    couple.timelineEvents = [{ ...sea, description: 'And then the sun came out.' }]
    await act(() => refreshTopic('timeline', sea.id))
    await within(detail).findByText('And then the sun came out.')
    couple.trashedEvents = couple.timelineEvents
    couple.timelineEvents = []
    await act(() => refreshTopic('timeline', sea.id))
    await within(detail).findByText("This event isn't there anymore")
    expect(within(detail).queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(await within(detail).findByText('Deleted by Noah 1 hour ago')).toBeTruthy()
    await userEvent.click(within(detail).getByRole('button', { name: 'Restore First trip to the sea' }))
    expect(await within(detail).findByRole('button', { name: 'Edit' })).toBeTruthy()
  })

  it('shows everything in its detail, which links to the form', async () => {
    const couple = open()
    await press('Show “First trip to the sea”')
    const detail = within(await screen.findByRole('dialog', { name: 'First trip to the sea' }))
    for (const text of ['August 2, 2026', 'Sylt', '54.900000, 8.312346', 'Travel', 'It rained all day.']) {
      expect(detail.getByText(text)).toBeTruthy()
    }
    expect(detail.getByRole('button', { name: 'Show full-screen' })).toBeTruthy()
    await userEvent.click(detail.getByRole('button', { name: 'Edit' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit Timeline Event' }))
    const title = form.getByLabelText<HTMLInputElement>('Title')
    expect(title.value).toBe('First trip to the sea')
    await userEvent.type(title, ' ever')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await shows('First trip to the sea ever')
    expect(couple.timelineEvents[0]?.media).toBe(sea.media)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('goes to the trash after asking, and is restored at one press', async () => {
    const toasts: ToastRequest[] = []
    const hear = (event: Event) => toasts.push((event as CustomEvent<ToastRequest>).detail)
    window.addEventListener(toastEventName, hear)
    open()
    await chooseItem('First trip to the sea', 'Delete')
    const ask = within(await screen.findByRole('alertdialog'))
    expect(ask.getByText('Are you sure you want to delete this event?')).toBeTruthy()
    await userEvent.click(ask.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No timeline events found')).toBeTruthy()
    toasts.find(({ text }) => text === 'Deleted')?.action?.onPress()
    await shows('First trip to the sea')
    window.removeEventListener(toastEventName, hear)
  })

  it('is added, changed and deleted offline, each at its place, and taken back', async () => {
    const couple = open()
    await shows('First trip to the sea')
    server.use(
      mockRoute(createTimelineEvent, () => breakOff),
      mockRoute(updateTimelineEvent, () => breakOff),
      mockRoute(deleteTimelineEvent, () => breakOff),
    )
    await press('Did I forget any?')
    await userEvent.type(await screen.findByLabelText('Title'), 'From the train')
    await press('Save')
    expect(await screen.findByText("One event will be saved when you're online.")).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Undo')
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('From the train')
    await press('Close')

    await chooseItem('First trip to the sea', 'Edit')
    await userEvent.type(await screen.findByLabelText('Title'), ' ever')
    await press('Save')
    await shows('First trip to the sea ever')
    const changed = within(screen.getByRole('article', { name: 'First trip to the sea ever' }))
    expect(changed.getByText("Will send when you're online")).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    server.use(mockRoute(updateTimelineEvent, () => refuse('ITEM_CHANGED_SINCE')))
    expect(await sendHeldWrites('offline')).toEqual({ sent: 0, refused: 1 })
    await shows('First trip to the sea')
    expect(await screen.findByText("This has changed since. Your change wasn't sent and is still here.")).toBeTruthy()
    await press('Keep as a draft')
    expect((await screen.findByLabelText<HTMLInputElement>('Title')).value).toBe('First trip to the sea ever')
    await press('Close')

    await chooseItem('First trip to the sea', 'Delete')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText("Will be deleted when you're online")).toBeTruthy()
    await press('Undo')
    await waitFor(() => expect(useHeldWrites.getState().writes).toEqual([]))
    expect(couple.timelineEvents.map(({ title }) => title)).toContain('First trip to the sea')
  })

  it("asks about the location as one value if both changed it, and keeps the partner's other changes", async () => {
    const couple = open()
    await chooseItem('First trip to the sea', 'Edit')
    await userEvent.type(await screen.findByLabelText('Title'), ' ever')
    await userEvent.type(screen.getByLabelText(/^Location/), ', the beach')
    const theirs = { ...sea, description: 'Waves', location: 'Rømø', coordinates: null, version: 2 }
    couple.timelineEvents = [theirs, moved]
    await press('Save')
    const choice = within(await screen.findByRole('region', { name: 'You both changed this' }))
    expect(choice.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      'LocationNoah wroteRømøKeep this oneYou wroteSylt, the beach\n54.900000, 8.312346Keep this one',
    ])
    await press('Keep this one: Location, Noah wrote')
    await press('Save')
    await waitFor(() =>
      expect(couple.timelineEvents.find(({ id }) => id === sea.id)).toMatchObject({
        title: 'First trip to the sea ever',
        description: 'Waves',
        location: 'Rømø',
        coordinates: null,
      }),
    )
  })

  it('shows which change failed', async () => {
    open()
    await shows('First trip to the sea')
    const unspoken = () => refuse('MALFORMED_REQUEST')
    server.use(
      mockRoute(createTimelineEvent, unspoken),
      mockRoute(updateTimelineEvent, unspoken),
      mockRoute(deleteTimelineEvent, unspoken),
    )
    await press('Did I forget any?')
    await userEvent.type(await screen.findByLabelText('Title'), 'Our first song')
    await press('Save')
    expect(await screen.findByText("This event wasn't saved. Try again.")).toBeTruthy()
    await press('Close')
    await chooseItem('First trip to the sea', 'Edit')
    await userEvent.type(await screen.findByLabelText('Title'), ' ever')
    await press('Save')
    expect(await screen.findByText("This event wasn't changed. Try again.")).toBeTruthy()
    await press('Close')
    await chooseItem('First trip to the sea', 'Delete')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText("This event wasn't deleted. Try again.")).toBeTruthy()
  })

  it('shows that it could not be deleted', async () => {
    const { handlers } = mockCouple({ timelineEvents: [sea] })
    server.use(
      mockRoute(deleteTimelineEvent, () => refuse('SPACE_READ_ONLY')),
      ...handlers,
    )
    openPage(paths.timeline, [{ path: paths.timeline, Component: TimelinePage }], mia)
    await chooseItem('First trip to the sea', 'Delete')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('This space is read-only.')).toBeTruthy()
  })
})

describe('the timeline on home', () => {
  const openHome = (timelineEvents: MockCouple['timelineEvents']) => {
    server.use(...mockCouple({ timelineEvents }).handlers)
    openPage('/', [{ index: true, element: <HomeTimeline user={mia} space={space} /> }], mia)
  }

  it('shows the newest five of all years, with a link to the rest', async () => {
    openHome([...many, moved])
    const rows = () => screen.queryAllByRole('article').map((row) => row.getAttribute('aria-label'))
    await waitFor(() => expect(rows()).toEqual(['Event 14', 'Event 13', 'Event 12', 'Event 11', 'Event 10']))
    expect(screen.getByRole('heading', { name: 'So proud of us' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See All' }).getAttribute('href')).toBe(paths.timeline)
  })

  it('offers to start if it is empty, and no further page for five', async () => {
    openHome([])
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
    await press('Did I forget any?')
    expect(await screen.findByRole('dialog', { name: 'Add Timeline Event' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See All' })).toBeNull()
  })
})

it('shows the events of one notification, each marked as new, with a link to all', async () => {
  const older = { ...sea, id: 'd'.repeat(24), title: 'Long ago', date: '1999-05-01' }
  const other = { ...sea, id: 'e'.repeat(24), title: 'Another' }
  open({ timelineEvents: [sea, older, other] }, `/timeline?new=${sea.id},${older.id}`)
  expect(await screen.findByText('Long ago')).toBeTruthy()
  expect(screen.getAllByText('New')).toHaveLength(2)
  expect(screen.queryByText('Another')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Show all events' }))
  expect(await screen.findByText('Another')).toBeTruthy()
  expect(screen.queryByText('New')).toBeNull()
})
