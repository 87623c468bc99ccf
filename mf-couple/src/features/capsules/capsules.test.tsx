import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw/http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  listCapsules,
  openCapsule,
  sealCapsule,
  takeCapsuleBack,
} from '@love-space/contracts/engagement/capsule.routes.ts'
import type { Capsule } from '@love-space/contracts/engagement/capsule.ts'
import { capsulesPath } from '@love-space/contracts/capsules-page.ts'
import { viewFiles } from '@love-space/contracts/media/file.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { breakOff, mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'
import { dropWrite, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { cancelUpload, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { noteReachable } from '@love-space/web-kit/browser/online.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { recordUpload } from '../../shared/items/record-upload.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { fileViewOf, mia, noah, space } from '../../test/couple.fixtures.ts'
import { fakeMicrophone } from '../../test/fake-microphone.ts'
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
  noteReachable(true)
  for (const { key } of useHeldWrites.getState().writes) await dropWrite(key)
})

const { today } = space
let made = 0
const capsuleOf = (text: string | null, more: Partial<Capsule> = {}): Capsule => {
  made += 1
  const createdBy = text === null ? noah : mia
  return {
    id: String(made).padStart(24, '0'),
    opensOn: addDays(today, 30),
    isOpen: false,
    together: false,
    waitsForRings: false,
    openedOn: null,
    createdById: createdBy.id,
    createdBy: { id: createdBy.id, name: createdBy.name, avatar: null },
    text,
    fileIds: [],
    sealedOn: text === null ? null : today,
    ...more,
  }
}

async function open(given: readonly Capsule[] = [], more: Partial<MockCouple> = {}, search = '') {
  const world = {
    capsules: [...given],
    isOffline: false,
    sealed: [] as unknown[],
    losesAnswer: false,
    lost: undefined as Capsule | undefined,
  }
  const { couple, handlers } = mockCouple(more)
  server.use(
    mockRoute(listCapsules, ({ query: { state } }) => {
      if (world.isOffline) return breakOff
      const capsules = world.capsules.filter(({ isOpen }) => isOpen === (state === 'open'))
      return { data: { capsules, currentPage: 1, totalPages: 1, total: capsules.length } }
    }),
    mockRoute(sealCapsule, ({ body }) => {
      if (world.isOffline) return breakOff
      const { lost: capsuleOfEarlierTry } = world
      world.lost = undefined
      if (capsuleOfEarlierTry)
        return refuse('IDEMPOTENCY_KEY_REUSED', undefined, { current: { capsule: capsuleOfEarlierTry } })
      world.sealed.push(body)
      const { opensOn, together = false, fileIds = [] } = body
      const voice = body.voice ? { transcript: null, ...body.voice } : null
      const capsule = capsuleOf(body.text, { opensOn, together, fileIds, voice })
      world.capsules.push(capsule)
      if (world.losesAnswer) {
        world.losesAnswer = false
        world.lost = capsule
        return breakOff
      }
      return { data: { capsule } }
    }),
    mockRoute(openCapsule, ({ params }) => {
      const opened = { isOpen: true, waitsForRings: false, openedOn: today }
      world.capsules = world.capsules.map((one) => (one.id === params.id ? { ...one, ...opened } : one))
      return undefined
    }),
    mockRoute(takeCapsuleBack, ({ params }) => {
      if (world.isOffline) return breakOff
      world.capsules = world.capsules.filter(({ id }) => id !== params.id)
      return undefined
    }),
    mockRoute(viewFiles, ({ body }) => ({ data: { files: body.ids.map((id) => fileViewOf({ id })) } })),
    ...handlers,
  )
  openPage(capsulesPath + search, [{ path: `${paths.us}/:section?/:year?`, Component: UsPage }], couple.user)
  await screen.findByRole('heading', { name: 'Sealed letters' })
  return world
}

const envelope = async (title: string) => (await screen.findByText(title)).closest('li')!
const startSealing = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Seal a letter' }))
  return screen.findByRole('dialog', { name: 'A letter to seal' })
}
const save = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Seal it' }))
const write = (dialog: HTMLElement, text: string) =>
  userEvent.type(within(dialog).getByLabelText(/^Your letter to Noah/), text)

describe('sealed letters', () => {
  it('say whose they are and when they open, and arrive by themselves', async () => {
    const world = await open([capsuleOf('My words')])
    const own = await envelope('For Noah, from you')
    expect(within(own).getByText('In 30 days')).toBeTruthy()
    expect(screen.queryByText('My words')).toBeNull()
    world.capsules.push(capsuleOf(null, { opensOn: addDays(today, 1) }))
    await act(() => refreshTopic('capsules'))
    const theirs = await envelope('For you, from Noah')
    expect(within(theirs).getByText('That is tomorrow.')).toBeTruthy()
    expect(within(theirs).queryByRole('button')).toBeNull()
  })

  it('are read again by their writer', async () => {
    await open([capsuleOf('My words')])
    const own = await envelope('For Noah, from you')
    await userEvent.click(within(own).getByRole('button', { name: 'Read it again' }))
    expect(within(own).getByText('My words')).toBeTruthy()
    await userEvent.click(within(own).getByRole('button', { name: 'Close it' }))
    expect(within(own).queryByText('My words')).toBeNull()
  })

  it('whose day has come are read by both', async () => {
    await open([
      capsuleOf('It is time', {
        isOpen: true,
        opensOn: today,
        createdById: noah.id,
        createdBy: { ...noah, avatar: null },
      }),
    ])
    const opened = await screen.findByRole('region', { name: 'Opened' })
    expect(within(opened).getByText('It is time')).toBeTruthy()
  })

  it('say what to do while there are none, and can be loaded again after a failure', async () => {
    await open()
    expect(await screen.findByText('Nothing waits here yet')).toBeTruthy()
    server.use(mockRoute(listCapsules, () => refuse('FORBIDDEN')))
    await act(() => refreshTopic('capsules'))
    expect(await screen.findByText("Your sealed letters didn't load.")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('are read-only once the space has ended, and need a partner', async () => {
    await open([capsuleOf('Mine')], { space: { ...space, status: 'ENDED' } })
    const own = await envelope('For Noah, from you')
    expect(within(own).queryByRole('button', { name: /^Take it back/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Seal a letter' })).toBeNull()
  })

  it('need a partner', async () => {
    await open([], { space: { ...space, users: space.users.slice(0, 1) } })
    expect(await screen.findByText(/Once your partner is here/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Seal a letter' })).toBeNull()
  })
})

describe('a letter', () => {
  it('is sealed for a day that is chosen by one press', async () => {
    const world = await open()
    const dialog = await startSealing()
    await write(dialog, 'Until then')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'In a year' }))
    await save(dialog)
    await envelope('For Noah, from you')
    const opensOn = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
    expect(world.sealed).toEqual([{ text: 'Until then', opensOn }])
  })

  it('names what is missing, and the limit', async () => {
    await open()
    const dialog = await startSealing()
    await save(dialog)
    expect(await within(dialog).findByText('Please write something, or add a photo or your voice first.')).toBeTruthy()
    expect(within(dialog).getByText('Please choose a day.')).toBeTruthy()
    server.use(mockRoute(sealCapsule, () => refuse('TOO_MANY_CAPSULES')))
    await write(dialog, 'Once more')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'In a month' }))
    await save(dialog)
    expect((await within(dialog).findByRole('alert')).textContent).toContain('50 letters')
  })

  it('keeps what was typed when its form is closed', async () => {
    await open([], {}, '?seal')
    const dialog = await screen.findByRole('dialog', { name: 'A letter to seal' })
    await write(dialog, 'Half')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await startSealing()
    expect(within(again).getByLabelText<HTMLTextAreaElement>(/^Your letter to Noah/).value).toBe('Half')
  })

  it('of which other words were sealed by a try without an answer replaces those', async () => {
    const world = await open()
    world.losesAnswer = true
    const dialog = await startSealing()
    await write(dialog, 'First')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'In a month' }))
    await save(dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    await userEvent.click(within(await envelope('For Noah, from you')).getByRole('button', { name: 'Undo' }))
    expect(world.capsules.map(({ text }) => text)).toEqual(['First'])
    noteReachable(true)
    const again = await screen.findByRole('dialog', { name: 'A letter to seal' })
    await write(again, ' and second')
    await save(again)
    await waitFor(() => expect(world.capsules.map(({ text }) => text)).toEqual(['First and second']))
  })

  it('is taken back by one press, and comes back by another', async () => {
    const world = await open([capsuleOf('Mine')])
    const own = await envelope('For Noah, from you')
    await userEvent.click(within(own).getByRole('button', { name: /^Take it back, the letter for/ }))
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('You took it back.'))
    await waitFor(() => expect(world.capsules).toEqual([]))
    act(() => toasts.at(-1)?.action?.onPress())
    await waitFor(() => expect(world.capsules).toMatchObject([{ text: 'Mine', opensOn: addDays(today, 30) }]))
  })
})

const choose = async (dialog: HTMLElement, ...names: string[]) => {
  const files = names.map((name) => new File([name], name, { type: 'image/png' }))
  const input = dialog.querySelector('input[type=file]')
  await act(async () => fireEvent.change(input as Element, { target: { files } }))
}
const uploads = () => useUploads.getState().uploads

describe('the photos of a letter', () => {
  afterEach(() => Promise.all(uploads().map(({ id }) => cancelUpload(id))))
  const uploadsStopHere = () => server.use(http.post('*/api/uploads', () => HttpResponse.error()))

  it('are sealed without a word, in their order, once they have arrived', async () => {
    uploadsStopHere()
    const world = await open()
    const dialog = await startSealing()
    await choose(dialog, 'sea.png', 'sun.png')
    await within(dialog).findByRole('img', { name: 'number 2' })
    await waitFor(() => expect(uploads().map(({ path }) => path)).toEqual(Array(2).fill(`${space.id}/sealed`)))
    const [sea, sun] = uploads()
    if (!sea || !sun) throw new Error('no uploads')
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Move number 2 forward' }))
    await userEvent.click(within(dialog).getByRole('radio', { name: 'In a year' }))
    await save(dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    expect(within(await envelope('For Noah, from you')).getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(world.sealed).toEqual([])
    const { signal } = new AbortController()
    await recordUpload('capsules')('e'.repeat(24), sea, signal)
    expect(world.sealed).toEqual([])
    await recordUpload('capsules')('f'.repeat(24), sun, signal)
    expect(world.sealed).toMatchObject([{ text: '', fileIds: ['f'.repeat(24), 'e'.repeat(24)] }])
    expect(useHeldWrites.getState().writes).toEqual([])
  })

  it('stay in the form when it is closed, or when the held letter is undone', async () => {
    uploadsStopHere()
    await open()
    const dialog = await startSealing()
    await choose(dialog, 'sea.png')
    await within(dialog).findByRole('img', { name: 'number 1' })
    await waitFor(() => expect(uploads()).toHaveLength(1))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await startSealing()
    await within(again).findByRole('img', { name: 'number 1' })
    await userEvent.click(within(again).getByRole('radio', { name: 'In a month' }))
    await save(again)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    await userEvent.click(within(await envelope('For Noah, from you')).getByRole('button', { name: 'Undo' }))
    const undone = await screen.findByRole('dialog', { name: 'A letter to seal' })
    await within(undone).findByRole('img', { name: 'number 1' })
  })

  it('hold a letter back if one failed to upload, until it is tried again or removed', async () => {
    const problem = { type: 'about:blank', title: '', status: 413, code: 'QUOTA_EXCEEDED', message: 'No room.' }
    server.use(http.post('*/api/uploads', () => HttpResponse.json({ ...problem, requestId: 'r' }, { status: 413 })))
    const world = await open()
    const dialog = await startSealing()
    await write(dialog, 'With a photo')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'In a month' }))
    await choose(dialog, 'sea.png')
    await within(dialog).findByText('No room.')
    await save(dialog)
    expect(await within(dialog).findByText(/^A photo isn't uploaded/)).toBeTruthy()
    expect(world.sealed).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove number 1' }))
    await save(dialog)
    await waitFor(() => expect(world.sealed).toMatchObject([{ text: 'With a photo' }]))
    expect(world.sealed).not.toMatchObject([{ fileIds: expect.anything() }])
  })

  it('are pictures only, ten at most', async () => {
    uploadsStopHere()
    await open()
    const dialog = await startSealing()
    await act(async () =>
      fireEvent.change(dialog.querySelector('input[type=file]') as Element, {
        target: { files: [new File(['x'], 'film.mp4', { type: 'video/mp4' })] },
      }),
    )
    expect(await within(dialog).findByText(/^film.mp4: Only image/)).toBeTruthy()
    await choose(dialog, ...Array.from({ length: 11 }, (_, n) => `${n}.png`))
    await within(dialog).findByRole('img', { name: 'number 10' })
    expect(within(dialog).queryByRole('img', { name: 'number 11' })).toBeNull()
    expect(within(dialog).getByText(/^10.png: That's all that fits/)).toBeTruthy()
    await waitFor(() => expect(uploads()).toHaveLength(10))
  })

  it('open in the viewer once the letter is open, and for its writer before', async () => {
    const fileIds = ['a', 'b'].map((digit) => digit.repeat(24))
    const opened = { isOpen: true, opensOn: today, createdById: noah.id, createdBy: { ...noah, avatar: null } }
    await open([capsuleOf('', { ...opened, fileIds }), capsuleOf('Mine', { fileIds: fileIds.slice(0, 1) })])
    const region = await screen.findByRole('region', { name: 'Opened' })
    await userEvent.click(await within(region).findByRole('button', { name: 'Photo 2' }))
    const viewer = await screen.findByRole('dialog', { name: /Noah/ })
    await userEvent.click(within(viewer).getByRole('button', { name: 'Close' }))
    const own = await envelope('For Noah, from you')
    expect(within(own).queryByRole('button', { name: 'Photo 1' })).toBeNull()
    await userEvent.click(within(own).getByRole('button', { name: 'Read it again' }))
    expect(await within(own).findByRole('button', { name: 'Photo 1' })).toBeTruthy()
  })

  it('come back with a letter that was taken back by mistake', async () => {
    const fileIds = ['a'.repeat(24)]
    const world = await open([capsuleOf('Mine', { fileIds })])
    const own = await envelope('For Noah, from you')
    await userEvent.click(within(own).getByRole('button', { name: /^Take it back, the letter for/ }))
    await waitFor(() => expect(world.capsules).toEqual([]))
    act(() => toasts.at(-1)?.action?.onPress())
    await waitFor(() => expect(world.capsules).toMatchObject([{ text: 'Mine', fileIds }]))
  })
})

describe('the voice of a letter', () => {
  const fileId = 'f'.repeat(24)
  const press = async (dialog: HTMLElement, name: string) =>
    userEvent.click(await within(dialog).findByRole('button', { name }))
  const record = async (dialog: HTMLElement, microphone: ReturnType<typeof fakeMicrophone>) => {
    await press(dialog, 'Add your voice')
    await within(dialog).findByText('Recording')
    microphone.hears('Good night')
  }
  afterEach(async () => {
    await Promise.all(uploads().map(({ id }) => cancelUpload(id)))
    vi.unstubAllGlobals()
  })

  it('is sealed without a word once it has arrived, and stays in the form until then', async () => {
    const microphone = fakeMicrophone()
    server.use(http.post('*/api/uploads', () => HttpResponse.error()))
    const world = await open()
    const dialog = await startSealing()
    await record(dialog, microphone)
    await press(dialog, 'Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await startSealing()
    await within(again).findByRole('button', { name: 'Listen' })
    await userEvent.click(within(again).getByRole('radio', { name: 'In a year' }))
    await save(again)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    const row = await envelope('For Noah, from you')
    await press(row, 'Read it again')
    await within(row).findByRole('group', { name: 'Your voice' })
    const [upload] = uploads()
    if (!upload) throw new Error('no upload')
    expect(upload).toMatchObject({ path: `${space.id}/sealed-voice`, type: 'audio/mp4' })
    expect(world.sealed).toEqual([])
    await recordUpload('capsules')(fileId, upload, new AbortController().signal)
    expect(world.sealed).toMatchObject([{ text: '', voice: { fileId, transcript: null } }])
    expect(useHeldWrites.getState().writes).toEqual([])
  })

  it('is heard by both once the letter is open, by its writer before, and comes back with it', async () => {
    const voice = { fileId, transcript: 'Good night, love' }
    const opened = { isOpen: true, opensOn: today, createdById: noah.id, createdBy: { ...noah, avatar: null } }
    const world = await open([capsuleOf('', { ...opened, voice }), capsuleOf('Mine', { voice })])
    server.use(
      mockRoute(viewFiles, () => ({ data: { files: [fileViewOf({ id: fileId, kind: 'audio', durationS: 4 })] } })),
    )
    const region = await screen.findByRole('region', { name: 'Opened' })
    await within(region).findByRole('group', { name: "Noah's voice" })
    within(region).getByText('Good night, love')
    const own = await envelope('For Noah, from you')
    await press(own, 'Read it again')
    await within(own).findByRole('group', { name: 'Your voice' })
    await userEvent.click(within(own).getByRole('button', { name: /^Take it back, the letter for/ }))
    await waitFor(() => expect(world.capsules).toHaveLength(1))
    act(() => toasts.at(-1)?.action?.onPress())
    await waitFor(() => expect(world.sealed).toMatchObject([{ text: 'Mine', voice }]))
  })
})

describe('a letter until both are together', () => {
  const waiting = { together: true, waitsForRings: true, opensOn: addDays(today, -2), sealedOn: addDays(today, -30) }

  it('is sealed so by a switch', async () => {
    const world = await open()
    const dialog = await startSealing()
    await write(dialog, 'Side by side')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'In a month' }))
    await userEvent.click(within(dialog).getByRole('switch', { name: /^Until we're together/ }))
    await save(dialog)
    await envelope('For Noah, from you')
    expect(world.sealed).toMatchObject([{ text: 'Side by side', together: true }])
  })

  it('says before its day what it waits for, and from then on how it opens', async () => {
    await open([capsuleOf('Mine', { together: true }), capsuleOf(null, waiting)])
    const own = await envelope('For Noah, from you')
    expect(within(own).getByText(/once your two rings are tapped within five minutes/)).toBeTruthy()
    expect(within(own).queryByRole('button', { name: 'Open it without the rings' })).toBeNull()
    const theirs = await envelope('For you, from Noah')
    expect(within(theirs).getByText(/^Waiting for you two since/)).toBeTruthy()
    expect(within(theirs).getByText(/tap your two rings within five minutes.* Noah can open it/)).toBeTruthy()
    expect(within(theirs).queryByRole('button')).toBeNull()
  })

  it('is shown open once the rings were tapped, with the day of that', async () => {
    const world = await open([capsuleOf(null, waiting)])
    await envelope('For you, from Noah')
    world.capsules = [capsuleOf('At last', { ...waiting, waitsForRings: false, isOpen: true, openedOn: today })]
    await act(() => refreshTopic('capsules'))
    const opened = await screen.findByRole('region', { name: 'Opened' })
    expect(within(opened).getByText('At last')).toBeTruthy()
    expect(within(opened).getByText(`opened on ${longDay(today)}`, { exact: false })).toBeTruthy()
  })

  it('is opened by its writer without rings, after a question', async () => {
    await open([capsuleOf('Read it now', waiting)])
    const own = await envelope('For Noah, from you')
    await userEvent.click(within(own).getByRole('button', { name: 'Open it without the rings' }))
    const question = await screen.findByRole('alertdialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Open it' }))
    const opened = await screen.findByRole('region', { name: 'Opened' })
    expect(within(opened).getByText('Read it now')).toBeTruthy()
  })

  it('that is taken back on its day becomes the draft of a new one', async () => {
    const world = await open([capsuleOf('Not lost', waiting)])
    const own = await envelope('For Noah, from you')
    await userEvent.click(within(own).getByRole('button', { name: /^Take it back/ }))
    await waitFor(() => expect(world.capsules).toEqual([]))
    expect(toasts.at(-1)?.text).toBe('You took it back. Its words wait in a new letter.')
    const dialog = await startSealing()
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Your letter to Noah/).value).toBe('Not lost')
    expect(within(dialog).getByRole('switch').getAttribute('aria-checked')).toBe('true')
  })
})

describe('offline', () => {
  it('a letter is held at its place, and becomes a draft again by one press', async () => {
    const world = await open([capsuleOf(null)])
    await envelope('For you, from Noah')
    world.isOffline = true
    const dialog = await startSealing()
    await write(dialog, 'From the train')
    await userEvent.click(within(dialog).getByRole('radio', { name: 'In a month' }))
    await save(dialog)
    expect(await within(dialog).findByRole('button', { name: 'Kept for later' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
    const row = await envelope('For Noah, from you')
    expect(within(row).getByText("Will send when you're online")).toBeTruthy()
    await userEvent.click(within(row).getByRole('button', { name: 'Undo' }))
    const again = await screen.findByRole('dialog', { name: 'A letter to seal' })
    expect(within(again).getByLabelText<HTMLTextAreaElement>(/^Your letter to Noah/).value).toBe('From the train')
    expect(useHeldWrites.getState().writes).toEqual([])
  })

  it('a letter that is taken back is held, and stays by one press', async () => {
    const world = await open([capsuleOf('Mine')])
    const own = await envelope('For Noah, from you')
    world.isOffline = true
    await userEvent.click(within(own).getByRole('button', { name: /^Take it back/ }))
    expect(await within(own).findByText("Will be taken back when you're online")).toBeTruthy()
    await userEvent.click(within(own).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(within(own).queryByText("Will be taken back when you're online")).toBeNull())
  })
})
