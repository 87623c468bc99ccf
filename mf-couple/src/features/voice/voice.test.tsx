import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http } from 'msw/http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerDailyQuestion } from '@love-space/contracts/engagement/question.routes.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { viewFiles } from '@love-space/contracts/media/file.routes.ts'
import { commentOnMemory, getMemory } from '@love-space/contracts/media/memory.routes.ts'
import type { Memory } from '@love-space/contracts/media/memory.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { sendHeldWrites } from '@love-space/web-kit/api/api-client.ts'
import { dropWrite, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { cancelUpload, noteUploaded, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { fileViewOf, memoryBy, messageBy, mia, noah, now, space } from '../../test/couple.fixtures.ts'
import { fakeMicrophone } from '../../test/fake-microphone.ts'
import { mockCouple, type MockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { closePage, openPage } from '../../test/open-page.tsx'
import type { ItemActions } from '../../shared/items/item-kind.ts'
import { Component as Home } from '../home/home.page.tsx'
// Imported here so that compiling the lazy components does not use up the first test's timeout.
import '../home/signed-in-home.tsx'
import '../messages/write-dialog.tsx'
import MemoryDetail from '../memories/memory-detail.tsx'
import QuestionPanel from '../questions/question.panel.tsx'
import './voice-recorder.tsx'

const server = mockServer()
const routes = [{ path: '/', Component: Home }]
const fileId = 'f'.repeat(24)

const open = (given: Partial<MockCouple> = {}) => {
  const { couple, handlers } = mockCouple(given)
  server.use(
    ...handlers,
    http.post('*/api/uploads', () => new Promise<Response>(() => undefined)),
  )
  openPage('/', routes, couple.user)
  return couple
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const openEditor = () => press("Write today's letter")
const words = () => screen.findByRole('textbox', { name: 'Your letter' })
const said = (text: string | RegExp) => screen.findByText(text)
const listen = () => screen.findByRole('button', { name: 'Listen' })
const recorded = () => useUploads.getState().uploads[0]

let microphone: ReturnType<typeof fakeMicrophone>
beforeEach(() => {
  microphone = fakeMicrophone()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'))
  })
})
afterEach(async () => {
  for (const { id } of useUploads.getState().uploads) await cancelUpload(id)
  for (const { key } of useHeldWrites.getState().writes) await dropWrite(key)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a recording', () => {
  it('is paused, continued, ended and listened to, and the focus goes along', async () => {
    open()
    await openEditor()
    await press('Add your voice')
    await said('Recording')
    expect(document.activeElement?.textContent).toBe('Done')
    await press('Pause')
    await said('Paused')
    await press('Continue')
    await said('Recording')
    microphone.hears('Good night')
    await press('Done')
    const play = await listen()
    expect(document.activeElement).toBe(play)
    expect(microphone.track.isStopped).toBe(true)
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^0:00 of 0:0\d$/)
  })

  it('is there again after a reload in the middle of it', async () => {
    open()
    await openEditor()
    await press('Add your voice')
    await said('Recording')
    microphone.hears('Good night')
    closePage()
    open()
    await openEditor()
    await listen()
    await press('Remove')
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await screen.findByRole('button', { name: 'Add your voice' })
  })

  it('ends by itself at two minutes, and says so', async () => {
    open()
    await openEditor()
    await press('Add your voice')
    await said('Recording')
    microphone.hears('a long story')
    const began = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(began + 121_000)
    await said(/^Two minutes are full/)
    expect((await screen.findByRole('slider')).getAttribute('aria-valuetext')).toBe('0:00 of 2:00')
  })

  it('ends when the device is full, and keeps what was said', async () => {
    open()
    await openEditor()
    await press('Add your voice')
    await said('Recording')
    microphone.hears('Good')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    microphone.hears(' night')
    await said(/^This device is almost full/)
    await screen.findByRole('button', { name: 'Listen' })
  })

  it('is kept when a call takes the microphone, when the page is hidden and when the browser fails', async () => {
    open()
    await openEditor()
    await press('Add your voice')
    await said('Recording')
    microphone.hears('Good night')
    microphone.track.dispatchEvent(new Event('mute'))
    await said(/^Your microphone was needed elsewhere/)
    await press('Continue')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await said(/^We paused while you were away/)
    await press('Continue')
    microphone.fails()
    await said(/^Recording stopped by itself/)
    await listen()
  })

  it.each([
    ['NotAllowedError', /may not use your microphone yet/],
    ['NotFoundError', /We found no microphone/],
    ['NotReadableError', /Another app is using your microphone/],
  ])('that cannot begin says what to do (%s), and begins once it can', async (name, text) => {
    open()
    await openEditor()
    microphone.refuses(name)
    await press('Add your voice')
    await said(text)
    microphone.refuses(null)
    await press('Add your voice')
    await said('Recording')
    expect(screen.queryByText(text)).toBeNull()
  })

  it('takes the place of another one only at its end', async () => {
    open()
    await openEditor()
    await press('Add your voice')
    await said('Recording')
    microphone.hears('Good night')
    await press('Done')
    await press('Write it, too')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^What you say/ }))
    await userEvent.keyboard('Good night')
    await press('Record again')
    await said('Recording')
    await press('Keep the one before')
    await listen()
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^What you say/ })).value).toBe(
      'Good night',
    )
  })

  it('is not offered by a browser that cannot make one', async () => {
    vi.unstubAllGlobals()
    open()
    await openEditor()
    await words()
    expect(screen.queryByRole('button', { name: 'Add your voice' })).toBeNull()
  })
})

describe('a letter with a voice', () => {
  const write = async () => {
    await openEditor()
    await userEvent.type(await words(), 'Sleep well')
    await press('Add your voice')
    await said('Recording')
    microphone.hears('Good night')
  }

  it('waits for its recording, and goes with it', async () => {
    const couple = open()
    await write()
    // Sends while it still records.
    await press('Send')
    const letter = await screen.findByRole('article', { name: 'You' })
    await within(letter).findByText('Will send when its files are uploaded')
    await within(letter).findByRole('button', { name: 'Listen' })
    await within(letter).findByRole('progressbar', { name: 'Sending your voice: 0%' })
    const upload = recorded()
    expect(upload).toMatchObject({ path: `${space.id}/voice`, type: 'audio/mp4', bytes: 'Good night.'.length })
    expect(couple.messages).toEqual([])
    noteUploaded(upload?.id ?? '', fileId)
    await waitFor(async () => {
      await sendHeldWrites('offline')
      expect(couple.messages).toMatchObject([{ message: 'Sleep well', voice: { fileId, transcript: null } }])
    })
  })

  it('goes without a recording that was canceled: the words are never lost', async () => {
    const couple = open()
    await write()
    await press('Done')
    await listen()
    await press('Send')
    await screen.findByText('Will send when its files are uploaded')
    await cancelUpload(recorded()?.id ?? '')
    await waitFor(() => expect(couple.messages).toMatchObject([{ message: 'Sleep well', voice: null }]))
  })

  it('comes back with its recording when it is taken back before it went', async () => {
    open()
    await write()
    await press('Send')
    await screen.findByText('Will send when its files are uploaded')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Undo')
    await openEditor()
    await listen()
  })
})

describe('a voice', () => {
  const record = async (label: string, text: string, submit: string) => {
    await userEvent.type(await screen.findByLabelText(label), text)
    await press('Add your voice')
    await said('Recording')
    microphone.hears('aloud')
    await userEvent.click(screen.getByRole('button', { name: submit }))
    await screen.findByRole('progressbar', { name: 'Sending your voice: 0%' })
    noteUploaded(recorded()?.id ?? '', fileId)
  }

  it('goes with an answer to the question of the day', async () => {
    const given: unknown[] = []
    const { handlers } = mockCouple({})
    server.use(
      mockRoute(answerDailyQuestion, ({ body }) => {
        given.push([body.text, body.voice])
        return refuse('SPACE_READ_ONLY')
      }),
      http.post('*/api/uploads', () => new Promise<Response>(() => undefined)),
      ...handlers,
    )
    openPage('/', [{ path: '/', element: <QuestionPanel user={mia} space={space} /> }], mia)
    await record('Your answer', 'Your note', 'Send')
    await waitFor(async () => {
      await sendHeldWrites('offline')
      expect(given).toEqual([['Your note', { fileId, transcript: null }]])
    })
  })

  it('goes with a comment on a memory', async () => {
    const voice = { fileId, transcript: null }
    const createdBy = { ...noah, avatar: null }
    const theirs = { id: 'd'.repeat(24), text: 'Look', voice, userId: noah.id, createdBy, createdAt: now.toISOString() }
    const memory = memoryBy(noah, 'By the sea', { comments: [theirs], commentCount: 1 })
    const sent: unknown[] = []
    server.use(
      mockRoute(getMemory, () => ({ data: { memory } })),
      mockRoute(viewFiles, () => ({ data: { files: [fileViewOf({ id: fileId, kind: 'audio', durationS: 4 })] } })),
      mockRoute(commentOnMemory, ({ body }) => {
        sent.push(body)
        return { data: { memory } }
      }),
      http.post('*/api/uploads', () => new Promise<Response>(() => undefined)),
    )
    const actions = new Proxy({}, { get: () => vi.fn() }) as ItemActions<Memory>
    const detail = <MemoryDetail user={mia} space={space} item={memory} actions={actions} onClose={vi.fn()} />
    openPage('/', [{ path: '/', element: detail }], mia)
    const player = await screen.findByRole('group', { name: "Noah's voice" })
    expect(within(player).getByRole('slider').getAttribute('aria-valuetext')).toBe('0:00 of 0:04')
    await record('Your comment', 'Listen', 'Comment')
    await waitFor(async () => {
      await sendHeldWrites('offline')
      expect(sent).toEqual([{ text: 'Listen', voice }])
    })
  })
})

describe("the partner's voice", () => {
  const file = (more: Partial<FileView>): FileView =>
    fileViewOf({ id: fileId, kind: 'audio', type: 'audio/mp4', durationS: 90, waveform: [0, 0.5, 1], ...more })
  const show = (more: Partial<FileView>) => {
    const voice = { fileId, transcript: 'Good morning, love' }
    open({ messages: [messageBy(noah, 'Good morning', { voice })], notifications: [] })
    server.use(mockRoute(viewFiles, () => ({ data: { files: [file(more)] } })))
  }

  it('plays, from any place, at four speeds, with its words below', async () => {
    show({})
    const letter = await screen.findByRole('article', { name: noah.name })
    const player = within(await within(letter).findByRole('group', { name: "Noah's voice" }))
    within(letter).getByText('Good morning, love')
    await userEvent.click(player.getByRole('button', { name: 'Listen' }))
    await player.findByRole('button', { name: 'Pause' })
    const slider = player.getByRole<HTMLInputElement>('slider', { name: 'Where you are in the recording' })
    await userEvent.click(player.getByRole('button', { name: 'Speed: 1×' }))
    player.getByRole('button', { name: 'Speed: 1.25×' })
    const audio = letter.querySelector('audio')
    expect(audio?.playbackRate).toBe(1.25)
    fireEvent.change(slider, { target: { value: '12' } })
    expect(audio?.currentTime).toBe(12)
    expect(slider.getAttribute('aria-valuetext')).toBe('0:12 of 1:30')
  })

  it.each([
    ['being prepared', { state: 'processing', url: null }, /^Getting the voice ready/],
    [
      'too long',
      { state: 'failed', url: null, failure: 'A recording may take up to two minutes.', failureCode: 'VOICE_TOO_LONG' },
      /up to two minutes/,
    ],
  ] as const)('that is %s says so', async (_, more, text) => {
    show(more)
    await said(text)
    expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
  })

  it('stops when another one plays', async () => {
    const voice = { fileId, transcript: null }
    open({ messages: [messageBy(mia, 'Good night', { voice }), messageBy(noah, 'Good morning', { voice })] })
    server.use(mockRoute(viewFiles, () => ({ data: { files: [file({})] } })))
    const mine = within(await screen.findByRole('group', { name: 'Your voice' }))
    const theirs = within(await screen.findByRole('group', { name: "Noah's voice" }))
    await userEvent.click(mine.getByRole('button', { name: 'Listen' }))
    await userEvent.click(theirs.getByRole('button', { name: 'Listen' }))
    await theirs.findByRole('button', { name: 'Pause' })
    await mine.findByRole('button', { name: 'Listen' })
  })
})
