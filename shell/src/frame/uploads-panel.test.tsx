import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'
import { noteReachable } from '@love-space/web-kit/browser/online.ts'
import { cancelUpload, chooseUploadAgain, pauseUpload, resumeUpload } from '@love-space/web-kit/files/uploads.ts'
import type { Upload } from '@love-space/web-kit/files/uploads.store.ts'
import UploadsPanel from './uploads-panel.tsx'

// The queue has its own tests.
vi.mock('@love-space/web-kit/files/uploads.ts', () => ({
  cancelUpload: vi.fn(),
  chooseUploadAgain: vi.fn(async () => false),
  pauseUpload: vi.fn(),
  resumeUpload: vi.fn(),
}))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const upload = (given: Partial<Upload>): Upload => ({
  id: 'u1',
  userId: 'a'.repeat(24),
  name: 'us.png',
  type: 'image/png',
  bytes: 200,
  lastModified: 1,
  path: '',
  use: { kind: 'avatar' },
  edit: null,
  state: 'uploading',
  sent: 50,
  url: null,
  failure: null,
  isKept: true,
  ...given,
})

describe('the uploads', () => {
  it('are one small button until opened, so that the page stays usable', async () => {
    render(<UploadsPanel uploads={[upload({}), upload({ id: 'u2', name: 'clip.mp4', sent: 150 })]} />)
    const panel = screen.getByRole('complementary', { name: 'Uploads' })
    expect(within(panel).queryByRole('list')).toBeNull()
    expect(within(panel).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    const sign = within(panel).getByRole('button', { name: '2 files on their way', expanded: false })
    await userEvent.click(sign)
    expect(within(panel).getAllByRole('listitem')).toHaveLength(2)
    expect(within(panel).getByRole('button', { name: 'Pause clip.mp4' })).toBeTruthy()
    await userEvent.click(within(panel).getByRole('button', { expanded: true }))
    expect(within(panel).queryByRole('list')).toBeNull()
  })

  it('show also while closed which file needs an action, and why', async () => {
    const failure = 'There is no room left for this file.'
    render(<UploadsPanel uploads={[upload({ state: 'failed', failure }), upload({ id: 'u2', state: 'missing' })]} />)
    await userEvent.click(screen.getByRole('button', { name: "2 couldn't be uploaded" }))
    expect(screen.getByText(failure)).toBeTruthy()
    expect(screen.getByText('Choose this file again to continue')).toBeTruthy()
    expect(screen.getByLabelText('Choose us.png again', { selector: 'input' })).toBeTruthy()
  })

  it('offer what each state allows: pause, resume, retry and cancel', async () => {
    const uploads = [
      upload({ id: 'sent', name: 'sent.png' }),
      upload({ id: 'paused', name: 'paused.png', state: 'paused' }),
      upload({ id: 'failed', name: 'failed.png', state: 'failed', failure: 'No.' }),
      upload({ id: 'bad', name: 'bad.png', state: 'failed', isRefused: true, failure: 'No.' }),
      upload({ id: 'ends', name: 'ends.png', state: 'finishing' }),
      upload({ id: 'done', name: 'done.png', state: 'done' }),
    ]
    render(<UploadsPanel uploads={uploads} />)
    await userEvent.click(screen.getByRole('button', { expanded: false }))
    const offered = (name: string) =>
      screen.getAllByRole('button', { name: new RegExp(name) }).map((button) => button.getAttribute('aria-label'))
    expect(offered('sent.png')).toEqual(['Pause sent.png', 'Cancel sent.png'])
    expect(offered('paused.png')).toEqual(['Resume paused.png', 'Cancel paused.png'])
    expect(offered('failed.png')).toEqual(['Try failed.png again', 'Cancel failed.png'])
    expect(offered('bad.png')).toEqual(['Cancel bad.png'])
    expect(screen.queryByRole('button', { name: /ends.png|done.png/ })).toBeNull()
    for (const name of ['Pause sent.png', 'Resume paused.png', 'Try failed.png again', 'Cancel sent.png'])
      await userEvent.click(screen.getByRole('button', { name }))
    expect(vi.mocked(pauseUpload).mock.calls).toEqual([['sent']])
    expect(vi.mocked(resumeUpload).mock.calls).toEqual([['paused'], ['failed']])
    expect(vi.mocked(cancelUpload).mock.calls).toEqual([['sent']])
  })

  it('report that another file was chosen than the interrupted one', async () => {
    const said: string[] = []
    const hear = (event: Event) => said.push((event as CustomEvent<ToastRequest>).detail.text)
    window.addEventListener(toastEventName, hear)
    onTestFinished(() => window.removeEventListener(toastEventName, hear))
    render(<UploadsPanel uploads={[upload({ state: 'missing' })]} />)
    await userEvent.click(screen.getByRole('button', { expanded: false }))
    const other = new File(['x'], 'other.png', { type: 'image/png' })
    await userEvent.upload(screen.getByLabelText('Choose us.png again', { selector: 'input' }), other)
    expect(chooseUploadAgain).toHaveBeenCalledWith('u1', other)
    await waitFor(() => expect(said).toEqual(["That's a different file. Please choose us.png."]))
  })

  it('show offline that they resume once online', async () => {
    onTestFinished(() => noteReachable(true))
    render(<UploadsPanel uploads={[upload({}), upload({ id: 'u2', name: 'later.png', state: 'paused' })]} />)
    await userEvent.click(screen.getByRole('button', { expanded: false }))
    expect(screen.getByText('Uploading')).toBeTruthy()
    act(() => noteReachable(false))
    expect(screen.getByText("Continues when you're online")).toBeTruthy()
    expect(screen.getByText('Paused')).toBeTruthy()
  })

  it('are announced by quarters, not at every percent', () => {
    const { rerender } = render(<UploadsPanel uploads={[upload({ sent: 52 })]} />)
    const said = () => screen.getByRole('status').textContent
    expect(said()).toBe('us.png: 25 percent')
    rerender(<UploadsPanel uploads={[upload({ sent: 98 })]} />)
    expect(said()).toBe('us.png: 25 percent')
    rerender(<UploadsPanel uploads={[upload({ sent: 200, state: 'done' })]} />)
    expect(said()).toBe('us.png: Done')
  })
})
