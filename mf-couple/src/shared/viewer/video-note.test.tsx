import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFilesDownload } from '@love-space/contracts/media/file.routes.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { mockRoute } from '@love-space/testing/mock-api.ts'
import { fileViewOf, mia } from '../../test/couple.fixtures.ts'
import { openPage } from '../../test/open-page.tsx'
import { setUpPage } from '../../test/page-server.ts'
import { VideoNote } from './video-note.tsx'

const { server } = setUpPage()
const video = (more: Partial<FileView> = {}) => fileViewOf({ kind: 'video', type: 'video/mp4', ...more })

let opened: string[]
beforeEach(() => {
  opened = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(this.getAttribute('href') ?? '')
  })
  const data = { url: '/api/downloads/media/once', expiresAt: '2026-11-21T18:02:00.000Z' }
  server.use(mockRoute(createFilesDownload, () => ({ data })))
})

const open = (file: FileView) =>
  openPage(
    '/note',
    [
      {
        path: '/note',
        element: (
          <main>
            <h1>A video</h1>
            <VideoNote file={file} />
          </main>
        ),
      },
    ],
    mia,
  )

describe('the note of a video', () => {
  it.each([
    ['that waits for its turn', { done: 0, total: 1 }, 'Getting this video ready for every device…'],
    ['of which a part is done', { done: 30, total: 120 }, 'Getting this video ready for every device: 25%'],
  ])('%s shows its progress', async (_, converting, text) => {
    open(video({ converting, url: null }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('progressbar')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save the original' })).toBeNull()
  })

  it.each([
    ['that is too long', { isTooLong: true }, /too long or too large to be prepared for every device/],
    ['that cannot be shown without its place', { url: null }, /without revealing where/],
  ])('%s shows the reason, and its original can be downloaded', async (_, more, text) => {
    open(video(more))
    expect(await screen.findByText(text)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save the original' }))
    await waitFor(() => expect(opened).toEqual(['/api/downloads/media/once']))
  })

  it.each([
    ['a video that plays', video()],
    ['a picture', fileViewOf()],
    ['a video on its way', video({ state: 'uploading', url: null })],
  ])('is absent for %s', async (_, file) => {
    open(file)
    await screen.findByRole('heading', { name: 'A video' })
    expect(screen.queryByRole('button', { name: 'Save the original' })).toBeNull()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})
