import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getQuota } from '@love-space/contracts/media/file.routes.ts'
import { createMemory, findDoubles } from '@love-space/contracts/media/memory.routes.ts'
import type { DoubleBy } from '@love-space/contracts/media/memory.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { breakOff, mockRoute } from '@love-space/testing/mock-api.ts'
import { dropWrite, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { noteReachable } from '@love-space/web-kit/browser/online.ts'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import { cancelUpload, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { mia, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as MemoryPage } from '../memories/memory.page.tsx'
import { memoryViewKey } from '../memories/use-memory-view.ts'
import { closePlan, openPlan, usePast, type Plan } from './past.store.ts'
import { pastKey } from './past-key.ts'
// Imported here so that compiling the lazy components does not use up the first test's timeout.
import './past-dialog.tsx'
import './past-strip.tsx'

const server = mockServer()
const key = pastKey(mia.id, space.id)
beforeEach(() => {
  storage.set(memoryViewKey(mia.id), 'cards')
  openPlan('')
})

const picture = (name: string, day: string): File =>
  new File([name], name, { type: 'image/png', lastModified: Date.parse(`${day}T12:00:00`) })

/** Returns a beginning of a PNG file with a day in its metadata. */
const takenOn = (name: string, time: string): File => {
  const text = new TextEncoder().encode(time)
  const entry = [0x32, 0x01, 2, 0, text.length, 0, 0, 0, 26, 0, 0, 0]
  const exif = new Uint8Array([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, ...entry, 0, 0, 0, 0, ...text])
  return new File(['eXIf', exif, name], name, { type: 'image/png', lastModified: 1 })
}

const trip = [
  takenOn('beach.png', '2024:10:05 10:00:00'),
  takenOn('bay.png', '2024:10:05 11:00:00'),
  takenOn('train.png', '2024:10:07 09:00:00'),
]

async function open({
  doubles = () => null,
  bytesMax = 1_000_000,
}: { doubles?: (at: number) => DoubleBy | null; bytesMax?: number } = {}) {
  const user = userEvent.setup()
  server.use(
    ...mockCouple().handlers,
    mockRoute(getQuota, () => ({ data: { quota: { bytesUsed: 0, bytesReserved: 0, bytesMax } } })),
    mockRoute(findDoubles, ({ body }) => ({ data: { doubles: body.pictures.map((_, at) => doubles(at)) } })),
  )
  openPage(paths.memory, [{ path: paths.memory, Component: MemoryPage }], mia)
  await user.click(await screen.findByRole('button', { name: 'Bring the past' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bring the past' }))
  const choose = async (files: File[], label = 'Choose photos and videos') =>
    user.upload(await dialog.findByLabelText(label, { selector: 'input' }), files)
  const memories = () => dialog.queryAllByRole('region').map((group) => group.getAttribute('aria-label'))
  const isOffered = (name: string) => !dialog.getByRole<HTMLButtonElement>('button', { name }).disabled
  return { user, dialog, choose, memories, isOffered }
}

describe('a proposal of memories', () => {
  it('groups the chosen pictures by day, takes titles, joins and separates, and is kept over a reload', async () => {
    const { user, dialog, choose, memories, isOffered } = await open()
    await choose(trip)
    const saturday = 'Saturday in October, October 5, 2024'
    await waitFor(() => expect(memories()).toEqual([saturday, 'Monday in October, October 7, 2024']))
    expect(dialog.getByText(/^2 memories, 3 pictures/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Join with the one before' }))
    expect(memories()).toEqual([saturday])
    await user.type(dialog.getByLabelText('Title'), 'The sea')
    await user.click(dialog.getByRole('button', { name: 'Picture 3: train.png' }))
    await user.click(dialog.getByRole('button', { name: 'New memory' }))
    expect(memories()).toEqual(['The sea, October 5, 2024', 'Monday in October, October 7, 2024'])
    await user.click(dialog.getByRole('button', { name: 'Picture 1: beach.png' }))
    await user.selectOptions(dialog.getByLabelText('Move to'), 'Monday in October, Oct 7, 2024')
    expect(storage.getJson<Plan>(key)?.groups.map(({ pictures }) => pictures.map(({ name }) => name))).toEqual([
      ['bay.png'],
      ['beach.png', 'train.png'],
    ])
    // After a reload the files have to be chosen again.
    usePast.setState({ files: new Map() })
    await dialog.findByText('Choose the same pictures again to go on: 3 are missing.')
    expect(isOffered('Create 2 memories')).toBe(false)
    await choose(trip, 'Choose more')
    await waitFor(() => expect(isOffered('Create 2 memories')).toBe(true))
    expect(usePast.getState().plan?.groups).toHaveLength(2)
  })

  it('tells doubles and leaves them out, until somebody takes them in', async () => {
    const { user, dialog, choose } = await open({ doubles: (at) => (at === 0 ? 'look' : null) })
    await choose(trip)
    await dialog.findByText('1 picture is here twice, so we left it out.')
    expect(dialog.getByRole('button', { name: 'Picture 1: beach.png, already here, left out' })).toBeTruthy()
    expect(dialog.getByText(/^2 memories, 2 pictures/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Add anyway' }))
    expect(dialog.getByText(/^2 memories, 3 pictures/)).toBeTruthy()
  })

  it('leaves out a picture chosen twice', async () => {
    const { dialog, choose } = await open()
    await choose([picture('one.png', '2024-10-05'), new File(['one.png'], 'copy.png', { type: 'image/png' })])
    await dialog.findByText('1 picture is here twice, so we left it out.')
  })

  it('tells before the first byte what has no room, and leaves the last pictures out at a press', async () => {
    const total = trip.reduce((sum, { size }) => sum + size, 0)
    const { user, dialog, choose, isOffered } = await open({ bytesMax: total - 1 })
    await choose(trip)
    await dialog.findByText(/have no room in your space/)
    expect(isOffered('Create 2 memories')).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Leave out what has no room' }))
    await waitFor(() => expect(isOffered('Create 1 memory')).toBe(true))
  })

  it('can be arranged offline, and says why it cannot be created', async () => {
    const { dialog, choose, isOffered } = await open()
    await choose(trip)
    await dialog.findByText(/^2 memories/)
    noteReachable(false)
    await dialog.findByText(/You're offline/)
    expect(isOffered('Create 2 memories')).toBe(false)
  })

  it('says that no file could be read', async () => {
    const { dialog, choose } = await open()
    await choose([new File(['x'], 'notes.png', { type: '' }), new File([], 'empty.png', { type: 'image/png' })])
    await dialog.findByText(/None of these files could be read|These can't be added/)
  })

  it('is created by one press, held on this device until its pictures are here, and told in one line', async () => {
    const { user, dialog, choose, isOffered } = await open()
    await choose(trip)
    await waitFor(() => expect(isOffered('Create 2 memories')).toBe(true))
    server.use(mockRoute(createMemory, () => breakOff))
    await user.click(dialog.getByRole('button', { name: 'Create 2 memories' }))
    await waitFor(() => expect(usePast.getState().plan?.groups).toEqual([]))
    const { writes } = useHeldWrites.getState()
    expect(writes.map(({ body }) => body)).toEqual([
      { title: 'Saturday in October', date: '2024-10-05', mediaUrls: [expect.any(String), expect.any(String)] },
      { title: 'Monday in October', date: '2024-10-07', mediaUrls: [expect.any(String)] },
    ])
    expect(writes.map(({ subject }) => subject?.uploads?.length)).toEqual([2, 1])
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await screen.findAllByText('0 of 3 pictures are here')
    expect(screen.queryByText('Saturday in October')).toBeNull()
    await Promise.all(useUploads.getState().uploads.map(({ id }) => cancelUpload(id)))
    await Promise.all(writes.map(({ key: one }) => dropWrite(one)))
    await waitFor(() => expect(storage.get(key)).toBeNull())
  })

  it('is not made of files whose reading was cancelled', async () => {
    const { user, dialog, choose } = await open()
    const read = choose(Array.from({ length: 40 }, (_, n) => picture(`${n}.png`, '2024-10-05')))
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }))
    await read
    await dialog.findByText(/Up to 500/)
    expect(storage.get(key)).toBeNull()
  })

  it('is gone after it was discarded', async () => {
    const { user, dialog, choose } = await open()
    await choose(trip)
    await user.click(await dialog.findByRole('button', { name: 'Discard' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
    await dialog.findByText(/Up to 500/)
    expect(storage.get(key)).toBeNull()
  })

  it('waits in a line of the page that it continues from', async () => {
    const { user, dialog, choose } = await open()
    await choose(trip)
    await dialog.findByText(/^2 memories/)
    await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await screen.findByText('Your proposal waits here: 2 memories.')
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByText(/^2 memories, 3 pictures/)
    closePlan()
  })
})
