import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFilesDownload } from '@love-space/contracts/media/file.routes.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { mockRoute, refuse } from '@love-space/testing/mock-api.ts'
import { fileViewOf, mia } from '../../test/couple.fixtures.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { MediaViewer } from './media-viewer.tsx'

const { server, toasts } = setUpPage()
const sea = fileViewOf({ id: '1'.repeat(24), name: 'sea.jpg' })
const hills = fileViewOf({ id: '2'.repeat(24), name: 'hills.jpg' })
const waves = fileViewOf({ id: '3'.repeat(24), kind: 'video', type: 'video/quicktime', name: 'waves.mov' })
const unread = fileViewOf({ id: '4'.repeat(24), state: 'processing', url: null, renditions: [] })

let asked: string[][]
let opened: string[]
beforeEach(() => {
  asked = []
  opened = []
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.getAttribute('href') ?? '')
  })
  server.use(
    mockRoute(createFilesDownload, ({ body }) => {
      asked.push(body.ids)
      return { data: { url: '/api/downloads/media/once', expiresAt: '2026-11-21T18:02:00.000Z' } }
    }),
  )
})

function Gallery({ files }: { files: readonly FileView[] }) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <main>
      {files.map(({ id, name }) => (
        <button key={id} onClick={() => setOpenAt(id)}>
          {name}
        </button>
      ))}
      <MediaViewer
        media={files.map((file) => ({ file, alt: file.name }))}
        openAt={openAt}
        title="By the sea"
        onOpenAt={setOpenAt}
      />
    </main>
  )
}

const openViewer = async (name = 'sea.jpg', files: readonly FileView[] = [sea, unread, hills, waves]) => {
  openPage('/gallery', [{ path: '/gallery', element: <Gallery files={files} /> }], mia)
  await userEvent.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog', { name: 'By the sea' })
}
const isShown = (name: string) => screen.findByRole('group', { name })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const swipe = (dialog: HTMLElement, by: number) => {
  const area = dialog.querySelector('.yarl__container')
  if (!area) throw new Error('There is nothing to swipe')
  const at = (clientY: number) => ({ clientX: 100, clientY, pointerId: 1, buttons: 1, isPrimary: true })
  fireEvent.pointerDown(area, at(300))
  fireEvent.pointerMove(area, at(300 + by / 2))
  fireEvent.pointerMove(area, at(300 + by))
  fireEvent.pointerUp(area, { ...at(300 + by), buttons: 0 })
}

describe('the viewer', () => {
  it('opens at the pressed medium, follows keys, skips media that are not ready, and returns the focus', async () => {
    await openViewer('hills.jpg')
    await isShown('2 of 3')
    expect(screen.getByRole('img', { name: 'hills.jpg' })).toBeTruthy()
    await userEvent.keyboard('{ArrowRight}')
    await isShown('3 of 3')
    await userEvent.keyboard('{Escape}')
    await isClosed()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('hills.jpg'))
  })

  it('plays a video that a phone recorded', async () => {
    const dialog = await openViewer('waves.mov')
    await isShown('3 of 3')
    const source = await waitFor(() => {
      const found = dialog.querySelector('[aria-label="3 of 3"] video source')
      expect(found).toBeTruthy()
      return found
    })
    expect(source?.getAttribute('type')).toBe('video/mp4')
    expect(source?.getAttribute('src')).toBe(waves.url)
  })

  it.each([80, -80])('closes on a swipe of %i px', async (by) => {
    const dialog = await openViewer()
    await isShown('1 of 3')
    swipe(dialog, by)
    await isClosed()
  })

  it('stays on a swipe of 60 px', async () => {
    const dialog = await openViewer()
    await isShown('1 of 3')
    swipe(dialog, 60)
    await userEvent.keyboard('{ArrowRight}')
    expect(await isShown('2 of 3')).toBeTruthy()
  })

  it('closes on the Back button', async () => {
    await openViewer()
    await waitFor(() => expect(window.history.state).toMatchObject({ overlays: 1 }))
    window.history.back()
    await isClosed()
  })

  it('downloads the shown original, or all of them, at an address that the browser opens itself', async () => {
    const dialog = within(await openViewer())
    await isShown('1 of 3')
    await userEvent.click(dialog.getByRole('button', { name: 'Save the original' }))
    await waitFor(() => expect(opened).toEqual(['/api/downloads/media/once']))
    await waitFor(() => expect(toasts.mock.calls.join()).toContain('An original may show where'))
    await userEvent.click(dialog.getByRole('button', { name: 'Save all 3 originals' }))
    await waitFor(() => expect(opened).toHaveLength(2))
    expect(asked).toEqual([[sea.id], [sea.id, hills.id, waves.id]])
  })

  it('shows why nothing was downloaded, and has no arrows for one picture', async () => {
    server.use(mockRoute(createFilesDownload, () => refuse('FILE_NOT_FOUND')))
    const dialog = within(await openViewer('sea.jpg', [sea]))
    await isShown('1 of 1')
    expect(dialog.queryByRole('button', { name: 'Next' })).toBeNull()
    expect(dialog.queryByRole('button', { name: /Save all/ })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Save the original' }))
    await waitFor(() => expect(toasts.mock.calls.join()).toContain('File not found'))
  })
})
