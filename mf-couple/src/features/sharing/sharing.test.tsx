import 'fake-indexeddb/auto'
import { File as StorableFile } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { findDoubles } from '@love-space/contracts/media/memory.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { sharedPath } from '@love-space/contracts/share-target.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { getQuota } from '@love-space/contracts/media/file.routes.ts'
import { noteReachable } from '@love-space/web-kit/browser/online.ts'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import {
  dropShared,
  keepShared,
  noteOwner,
  sharedFor,
  type SharedDraft,
} from '@love-space/web-kit/files/shared-drafts.lazy.ts'
import { cancelUpload, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { draftsOf } from '@love-space/web-kit/session/drafts.ts'
import { messageBy, mia, noah, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { letterDraftsName, songDraftName } from '../../shared/draft-names.ts'
import { Component as Us } from '../us/us.page.tsx'
// Imported here so that compiling the lazy components does not use up the first test's timeout.
import '../memories/memory-editor.tsx'
import '../past/past-dialog.tsx'
import './sharing.panel.tsx'

const server = mockServer()
const Elsewhere = () => <p>another page</p>
const routes = [
  { path: `${paths.us}/:section?/:year?`, Component: Us },
  { path: '*', Component: Elsewhere },
]

beforeEach(async () => {
  for (const { id } of [mia, noah]) for (const draft of await sharedFor(id)) await dropShared(id, draft.id)
})
const cancelUploads = async () => {
  for (const { id } of useUploads.getState().uploads) await cancelUpload(id)
}

let count = 0
const share = async (more: Partial<SharedDraft>, userId = mia.id) => {
  const now = Date.now()
  await noteOwner(userId, { now, hasSignedOut: false })
  const id = `share-${(count += 1)}`
  const words = { title: '', text: '', url: '', isCut: false, files: [], refused: [], beyond: 0 }
  expect(await keepShared({ id, sharedAt: now, ...words, ...more })).toBe('kept')
}
// IndexedDB of these tests copies no file of the test browser.
const picture = (name: string) =>
  new StorableFile([name], name, { type: 'image/png', lastModified: 1 }) as unknown as File
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const left = async () => (await sharedFor(mia.id)).length
const isOffered = (name: string) => screen.queryByRole('button', { name }) !== null
const keptDraft = (name: string) => storage.getJson<{ value: unknown }>(draftsOf(mia.id) + name)?.value

function open({ address = sharedPath, user = mia as typeof mia | null, couple = {}, bytesMax = 1_000_000 } = {}) {
  server.use(
    ...mockCouple(couple).handlers,
    mockRoute(findDoubles, ({ body }) => ({ data: { doubles: body.pictures.map(() => null) } })),
    mockRoute(getQuota, () => ({ data: { quota: { bytesUsed: 0, bytesReserved: 0, bytesMax } } })),
  )
  return openPage(address, routes, user)
}

describe('what was shared', () => {
  it('waits, all of it, and is thrown away by one press', async () => {
    await share({ text: 'a poem' })
    await share({ files: [picture('sea.png')], text: 'we were here' })
    open()
    await screen.findByText('a poem')
    await screen.findByText('we were here')
    expect(screen.getByLabelText('sea.png')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'Not now, throw it away' })[0]!)
    await waitFor(() => expect(screen.queryByText('a poem')).toBeNull())
    expect(await left()).toBe(1)
  })

  it('names what was left out of it', async () => {
    const refused = [
      { name: 'notes.pdf', code: 'FILE_KIND_REFUSED', message: 'Only image and video files are allowed.' },
    ]
    await share({ files: [picture('sea.png')], refused, beyond: 3, isCut: true })
    open()
    await screen.findByText('notes.pdf: Only image and video files are allowed.')
    await screen.findByText("That's more than 100 at once. The last 3 weren't kept.")
    await screen.findByText('The words were very long. The rest of them was not kept.')
  })

  it('by another person on this device is not seen', async () => {
    await share({ text: "Noah's words" }, noah.id)
    open()
    await screen.findByText('Nothing is waiting here')
    expect(screen.queryByText("Noah's words")).toBeNull()
  })

  it.each<[string, Partial<Space>]>([
    ['paused', { status: 'PAUSED' }],
    ['ended', { status: 'ENDED', endedAt: '2026-11-20T10:00:00.000Z', readableUntil: '2027-02-18T10:00:00.000Z' }],
  ])('can only be thrown away in a %s space', async (_, change) => {
    await share({ text: 'a poem' })
    open({ couple: { space: { ...space, ...change } } })
    await screen.findByText('a poem')
    expect(isOffered('Begin a letter with it')).toBe(false)
    await press('Not now, throw it away')
    await waitFor(async () => expect(await left()).toBe(0))
  })
})

describe('its person makes of it', () => {
  it("a letter's beginning, which follows what the draft has", async () => {
    storage.set(
      draftsOf(mia.id) + letterDraftsName(space.id),
      JSON.stringify({ key: 'key', value: { [space.today]: { message: 'Dear Noah', mood: 'happy', tags: [] } } }),
    )
    await share({ url: 'https://news.example/a' })
    const router = open()
    await press('Begin a letter with it')
    await screen.findByText('another page')
    expect(router.state.location.search).toBe('?add=letter')
    expect(keptDraft(letterDraftsName(space.id))).toEqual({
      [space.today]: { message: 'Dear Noah\n\nhttps://news.example/a', mood: 'happy', tags: [] },
    })
    expect(await left()).toBe(0)
  })

  it('no second letter of the day, but it can wait', async () => {
    await share({ text: 'a poem' })
    open({ couple: { messages: [messageBy(mia, 'Good morning')] } })
    await screen.findByText("Today's letter is written. This can wait here for tomorrow's.")
    expect(isOffered('Begin a letter with it')).toBe(false)
    expect(isOffered('Make a memory of it')).toBe(true)
  })

  it('a song; one that was begun stays, and so does what was shared', async () => {
    await share({ text: 'Listen https://open.spotify.com/track/1' })
    const router = open()
    await press('Add it to our songs')
    await screen.findByText('another page')
    expect(router.state.location.pathname + router.state.location.search).toBe('/play?add=song')
    expect(keptDraft(songDraftName(space.id))).toMatchObject({ url: 'https://open.spotify.com/track/1' })
    await share({ url: 'https://open.spotify.com/track/2' })
    await router.navigate(sharedPath)
    await press('Add it to our songs')
    expect(keptDraft(songDraftName(space.id))).toMatchObject({ url: 'https://open.spotify.com/track/1' })
    expect(await left()).toBe(1)
  })

  it('a memory: the form has the pictures and words, and nothing waits twice', async () => {
    await share({ files: [picture('sea.png'), picture('bay.png')], text: 'we were here' })
    noteReachable(false)
    open()
    await press('Make a memory of it')
    const form = within(await screen.findByRole('dialog', { name: 'Add a memory' }))
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('we were here')
    await waitFor(async () => expect(await left()).toBe(0))
    expect(useUploads.getState().uploads.map(({ name, userId }) => [name, userId])).toEqual([
      ['sea.png', mia.id],
      ['bay.png', mia.id],
    ])
    expect(keptDraft(`memory:new:${space.id}`)).toMatchObject({
      words: { description: 'we were here', media: [{ name: 'sea.png' }, { name: 'bay.png' }] },
    })
    expect(screen.getByRole('dialog', { name: 'Add a memory' })).toBeTruthy()
    await cancelUploads()
  })

  it('a memory, and what has no room in the space goes on waiting', async () => {
    await share({ files: [picture('sea.png'), picture('a much longer name than the other.png')] })
    open({ bytesMax: 10 })
    server.use(http.post('*/api/uploads', () => new Promise<Response>(() => undefined)))
    await press('Make a memory of it')
    await screen.findByText(/^There's room for 1 of these 2/)
    await waitFor(() => expect(useUploads.getState().uploads.map(({ name }) => name)).toEqual(['sea.png']))
    expect(await left()).toBe(1)
    await cancelUploads()
  })

  it('a memory of words, which wait until it is saved', async () => {
    await share({ title: 'A poem' })
    open()
    await press('Make a memory of it')
    const form = within(await screen.findByRole('dialog', { name: 'Add a memory' }))
    expect(form.getByLabelText<HTMLTextAreaElement>(/^Description/).value).toBe('A poem')
    await userEvent.click(form.getByRole('button', { name: 'Save draft' }))
    await screen.findByText('A poem')
    expect(await left()).toBe(1)
  })

  it('several memories, proposed by day', async () => {
    await share({ files: [picture('sea.png'), picture('bay.png')] })
    open()
    await press('Memories, day by day')
    const dialog = within(await screen.findByRole('dialog', { name: 'Bring the past' }))
    await dialog.findByText(/^1 memory, 2 pictures/)
    // It waits, so that a reload loses no picture, until the memories are being created.
    expect(await left()).toBe(1)
  })
})

describe('the page says why nothing was kept', () => {
  it('to who was signed out, with the way to sign in and back', async () => {
    open({ address: `${sharedPath}?not-kept=signed-out`, user: null })
    await screen.findByText("You weren't signed in, so we kept nothing. Sign in and share it once more.")
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(paths.login)
  })

  it.each([
    ['full', /no room for it on this device/],
    ['too-large', /A file may have 80 MB/],
    ['unsuitable', /Photos, videos, links and words/],
    ['elsewhere', /A website tried to put something here/],
    ['no-worker', /wasn't ready on this device yet/],
    ['failed', /couldn't keep what you shared/],
  ])('%s', async (reason, words) => {
    open({ address: `${sharedPath}?not-kept=${reason}` })
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })

  it('and shows no text of an address', async () => {
    open({ address: `${sharedPath}?not-kept=${encodeURIComponent('<b>call us</b>')}` })
    await screen.findByText('Nothing is waiting here')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
