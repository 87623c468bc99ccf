import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw/http'
import yazl from 'yazl'
import { afterEach, describe, expect, it } from 'vitest'
import { importOwnLetters } from '@love-space/contracts/engagement/message.routes.ts'
import { importOwnMoods } from '@love-space/contracts/engagement/mood.routes.ts'
import { getQuota } from '@love-space/contracts/media/file.routes.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { createMemory, listMemories } from '@love-space/contracts/media/memory.routes.ts'
import { createTimelineEvent, listTimelineEvents } from '@love-space/contracts/media/timeline.routes.ts'
import { addSong, createPlaylist } from '@love-space/contracts/space/playlist.routes.ts'
import { addWish, listWishes } from '@love-space/contracts/space/wish.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { breakOff, mockRoute, refuse, type Refusal } from '@love-space/testing/mock-api.ts'
import { noteReachable } from '@love-space/web-kit/browser/online.ts'
import { noteUploaded, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { memoryBy, mia, noah, space, timelineEventOf } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { Component as SpaceSettingsPage } from '../space-settings/space-settings.page.tsx'
import { forgetImport } from './import.store.ts'

const { server } = setUpPage()
afterEach(() => {
  forgetImport()
  useUploads.setState({ uploads: [] })
})

const former = '2'.repeat(24)
const recordId = (n: number) => `d${n}`.padEnd(24, '0')
const playlist = { id: 'e'.repeat(24), name: 'Ours', songs: [] }

const zipOf = async (records: Readonly<Record<string, unknown>>, files: readonly string[] = []): Promise<File> => {
  const zip = new yazl.ZipFile()
  for (const [kind, items] of Object.entries(records))
    zip.addBuffer(Buffer.from(JSON.stringify(items)), `data/${kind}.json`)
  for (const path of files) zip.addBuffer(Buffer.from('the bytes of a picture'), path, { compress: false })
  zip.end()
  const parts: BlobPart[] = []
  for await (const part of zip.outputStream) parts.push(new Uint8Array(part as Buffer))
  return new File(parts, 'love-space.zip', { type: 'application/zip' })
}

const ofFormer = { space: former }
const records = {
  spaces: [
    { id: space.id, name: 'Here' },
    { id: former, name: 'Before' },
  ],
  files: [{ file: 'files/1-sea.png', name: 'sea.png', type: 'image/png' }],
  letters: [
    { ...ofFormer, date: '2025-03-05', from: 'you', message: 'Dear you', createdAt: '2025-03-05T18:20:00.000Z' },
    { ...ofFormer, date: '2025-03-05', from: 'Noah', message: 'Dear you too', createdAt: '2025-03-05T18:20:00.000Z' },
  ],
  moods: [
    { ...ofFormer, date: '2025-03-05', from: 'you', rating: 4, note: null, updatedAt: '2025-03-05T18:20:00.000Z' },
  ],
  songs: [{ ...ofFormer, id: recordId(1), playlist: 'Ours', url: 'https://example.org/s', titleArtist: 'A song' }],
  wishes: [{ ...ofFormer, id: recordId(5), authorId: mia.id, list: 'ours', kind: 'place', title: 'Lisbon' }],
  memories: [
    {
      ...ofFormer,
      id: recordId(2),
      authorId: noah.id,
      date: '2025-03-06',
      title: 'The sea',
      file: ['files/1-sea.png'],
    },
    { ...ofFormer, id: recordId(3), authorId: 'f'.repeat(24), date: '2025-03-06', title: 'Of others' },
  ],
  timeline: [{ ...ofFormer, id: recordId(4), authorId: mia.id, date: '2025-03-07', title: 'Moved in', file: null }],
}

/** A server that creates each record once by its key, as the services do. */
const serve = (bytesMax = 1_000_000) => {
  const made = new Map<string, unknown>()
  const refusals: (Refusal | typeof breakOff)[] = []
  const once = (key: string | null, body: unknown) => {
    const refused = refusals.shift()
    if (refused) return refused
    if (made.has(key ?? '')) return refuse('IDEMPOTENCY_KEY_REUSED')
    made.set(key ?? '', body)
    return null
  }
  const keyOf = (headers: Headers) => headers.get('idempotency-key')
  const listed = { currentPage: 1, totalPages: 1, total: 0 }
  const { handlers } = mockCouple()
  server.use(
    mockRoute(getQuota, () => ({ data: { quota: { bytesUsed: 0, bytesReserved: 0, bytesMax } } })),
    mockRoute(importOwnLetters, ({ body }) => {
      const refused = once('letters', body.letters)
      if (refused === breakOff) return refused
      return { data: { imported: refused ? 0 : body.letters.length } }
    }),
    mockRoute(importOwnMoods, ({ body }) => ({ data: { imported: once('moods', body) ? 0 : body.moods.length } })),
    mockRoute(createPlaylist, () => ({ data: { playlist } })),
    mockRoute(addSong, ({ body: { titleArtist = '', description = '', icon = 'star', url }, headers }) => {
      const times = { createdAt: space.createdAt, updatedAt: space.updatedAt }
      const song = { id: recordId(9), playlistId: playlist.id, url, titleArtist, description, icon, ...times }
      return once(keyOf(headers), song) ?? { data: { song } }
    }),
    mockRoute(listWishes, () => ({ data: { wishes: [] } })),
    mockRoute(addWish, ({ body: { kind, title, note = '', url = null, isHidden = false }, headers }) => {
      const times = { doneAt: null, createdAt: space.createdAt, updatedAt: space.updatedAt }
      const wish = { id: recordId(8), ownerId: null, kind, title, note, url, isHidden, version: 1, ...times }
      return once(keyOf(headers), wish) ?? { data: { wish } }
    }),
    mockRoute(listMemories, () => ({ data: { memories: [], ...listed } })),
    mockRoute(listTimelineEvents, () => ({ data: { timelineEvents: [], ...listed } })),
    mockRoute(createMemory, ({ body, headers }) => {
      return once(keyOf(headers), body) ?? { data: { memory: memoryBy(mia, body.title), skippedMedia: [] } }
    }),
    mockRoute(createTimelineEvent, ({ body, headers }) => {
      return once(keyOf(headers), body) ?? { data: { timelineEvent: timelineEventOf({ title: body.title }) } }
    }),
    http.post('*/api/uploads', () => HttpResponse.error()),
    ...handlers,
  )
  return { made, refusals }
}

const open = (bytesMax?: number) => {
  const served = serve(bytesMax)
  openPage(
    settingsPageOf(paths.spaceSettings, settingsPages.import),
    [{ path: `${paths.spaceSettings}/:section?`, Component: SpaceSettingsPage }],
    mia,
  )
  return served
}

const choose = async (label: string, ...files: readonly File[]) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), { target: { files } })
const chooseExport = async (zip: File) => choose('Open my data', zip)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

/** Lets the files on their way arrive, as the queue tells it: it notes the file, then drops the upload. */
const arrive = async (count = 1) => {
  await waitFor(() => expect(useUploads.getState().uploads).toHaveLength(count))
  act(() => {
    for (const [n, { id }] of useUploads.getState().uploads.entries()) noteUploaded(id, `a${n}`.padEnd(24, '0'))
    useUploads.setState({ uploads: [] })
  })
}

describe('an export of a former space', () => {
  it('shows what comes in and what stays, then brings it in', async () => {
    const { made } = open()
    await chooseExport(await zipOf(records, ['files/1-sea.png']))
    await screen.findByText('This comes in')
    expect(texts()).toEqual([
      '1 memory',
      '1 moment of your timeline',
      '1 song',
      '1 wish',
      '1 letter of yours',
      '1 mood of yours',
      '1 picture or video (22 bytes)',
      "2 things that aren't yours. Whoever wrote them can bring them along from their own data.",
      "Comments, hearts, answers, sealed letters, games and the look of your space don't come along.",
    ])
    await press('Bring it in')
    await screen.findByText('4 of 6 done')
    await arrive()
    await screen.findByText('All in.')
    expect(
      screen.getByText(/^New here: 1 memory, 1 moment of your timeline, 1 song, 1 wish, 1 letter of yours/),
    ).toBeTruthy()
    expect(made.get(`import-${space.id}-${recordId(2)}`)).toMatchObject({
      title: 'The sea',
      date: '2025-03-06',
      mediaUrls: [fileAddress('a0'.padEnd(24, '0'))],
    })
    await waitFor(() => expect(useUploads.getState().uploads).toEqual([]))
    await press('Done')
    expect(await screen.findByText('From your data')).toBeTruthy()
  })

  it('brings nothing twice', async () => {
    const { made } = open()
    const zip = await zipOf({ ...records, memories: [{ ...records.memories[0], file: [] }] })
    for (const summary of [/^New here/, /^Everything was here already/]) {
      await chooseExport(zip)
      await press('Bring it in')
      await screen.findByText('All in.')
      expect(screen.getByText(summary)).toBeTruthy()
      await press('Done')
    }
    expect(made.size).toBe(6)
  })

  it('goes on after a lost connection, a busy server and a stop', async () => {
    const { made, refusals } = open()
    refusals.push(breakOff)
    await chooseExport(await zipOf(records, ['files/1-sea.png']))
    await press('Bring it in')
    act(() => noteReachable(true))
    await screen.findByText('4 of 6 done')
    await press('Stop')
    await screen.findByText('Stopped at 4 of 6. What came in stays.')
    await waitFor(() => expect(useUploads.getState().uploads).toEqual([]))
    await press('Go on')
    await arrive()
    await screen.findByText('All in.')
    expect(made.size).toBe(6)
  })

  it('names what the server refuses, and brings in the rest', async () => {
    const { made, refusals } = open()
    await chooseExport(await zipOf({ ...records, letters: [], moods: [], memories: [] }))
    refusals.push(refuse('TOO_MANY_SONGS'))
    await press('Bring it in')
    await screen.findByText("Done. Some of it couldn't come in.")
    expect(screen.getByText(/^A song: /)).toBeTruthy()
    expect([...made.keys()]).toEqual([5, 4].map((n) => `import-${space.id}-${recordId(n)}`))
  })

  it('stops when the space can no longer be written, and says why', async () => {
    const { refusals } = open()
    await chooseExport(await zipOf({ ...records, letters: [], moods: [], memories: [] }))
    refusals.push(refuse('SPACE_READ_ONLY'))
    await press('Bring it in')
    expect((await screen.findByRole('alert')).textContent).toContain('read-only')
    expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy()
  })

  it('does not begin without room for its files', async () => {
    const { made } = open(20)
    await chooseExport(await zipOf(records, ['files/1-sea.png']))
    await press('Bring it in')
    expect((await screen.findByRole('alert')).textContent).toContain('There is room for 20 bytes here')
    expect(made.size).toBe(0)
  })

  it.each<[string, () => Promise<File>]>([
    ['no export', async () => new File(['hello'], 'a.zip')],
    ['of this space alone', () => zipOf({ ...records, spaces: [{ id: space.id, name: 'Here' }] })],
  ])('that is %s is not taken', async (_, zip) => {
    open()
    await chooseExport(await zip())
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})

describe('pictures with a list', () => {
  const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
  const label = 'Choose pictures and their list'

  it('make memories of their days', async () => {
    const { made } = open()
    const list = new File(
      ['date;title;file\n2024-05-31;Lake;a.png\n2024-05-31;Lake;b.png\n2024-06-01;Home;c.png\n'],
      'list.csv',
    )
    await choose(label, list, picture('a.png'), picture('B.PNG'))
    await screen.findByText('This comes in')
    expect(texts()).toEqual([
      '2 memories',
      '2 pictures and videos (2 bytes)',
      "1 picture that isn't among the chosen files",
    ])
    await press('Bring it in')
    await arrive(2)
    await screen.findByText("Done. Some of it couldn't come in.")
    expect([...made.values()]).toMatchObject([
      { title: 'Lake', date: '2024-05-31', mediaUrls: [expect.any(String), expect.any(String)] },
      { title: 'Home', date: '2024-06-01', mediaUrls: [] },
    ])
    expect(screen.getByText(/^c.png: /)).toBeTruthy()
  })

  it.each([
    ['the list is missing', [picture('a.png')], /The list is missing/],
    ['there are two lists', [new File(['a'], '1.csv'), new File(['b'], '2.csv')], /one CSV file only/],
    ['the list names no columns', [new File(['1,2\n3,4\n'], 'list.csv')], /We can't read the list/],
  ])('say so when %s', async (_, files, message) => {
    open()
    await choose(label, ...files)
    expect((await screen.findByRole('alert')).textContent).toMatch(message)
  })
})
