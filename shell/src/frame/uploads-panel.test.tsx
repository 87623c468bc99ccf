import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Upload } from '@love-space/web-kit/uploads.ts'
import UploadsPanel from './uploads-panel.tsx'

afterEach(cleanup)

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
  it('are one small sign until they are opened, so that the page can be used', async () => {
    render(<UploadsPanel uploads={[upload({}), upload({ id: 'u2', name: 'clip.mp4', sent: 150 })]} />)
    const panel = screen.getByRole('complementary', { name: 'Uploads' })
    expect(within(panel).queryByRole('list')).toBeNull()
    expect(within(panel).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    const sign = within(panel).getByRole('button', { name: '2 uploads', expanded: false })
    await userEvent.click(sign)
    expect(within(panel).getAllByRole('listitem')).toHaveLength(2)
    expect(within(panel).getByRole('button', { name: 'Pause clip.mp4' })).toBeTruthy()
    await userEvent.click(within(panel).getByRole('button', { expanded: true }))
    expect(within(panel).queryByRole('list')).toBeNull()
  })

  it('say closed as well that one needs something, and open what', async () => {
    const failure = 'There is no room left for this file.'
    render(<UploadsPanel uploads={[upload({ state: 'failed', failure }), upload({ id: 'u2', state: 'missing' })]} />)
    await userEvent.click(screen.getByRole('button', { name: '2 need your help' }))
    expect(screen.getByText(failure)).toBeTruthy()
    expect(screen.getByText('Choose this file again to continue')).toBeTruthy()
    expect(screen.getByLabelText('Choose us.png again', { selector: 'input' })).toBeTruthy()
  })
})
