import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { leaveOverlays } from '@love-space/ui/overlay-history.ts'

function Screen({ onConfirm = () => undefined }: { onConfirm?: () => void | Promise<void> }) {
  const [isWriting, setIsWriting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button onClick={() => setIsWriting(true)}>Write</button>
      <Menu label="Main menu" trigger={<button>Menu</button>}>
        <MenuItem>Settings</MenuItem>
      </Menu>
      {isWriting && (
        <Dialog onClose={() => setIsWriting(false)} title="Your message">
          <button onClick={() => setIsAsking(true)}>Discard</button>
          <button
            onClick={() => {
              setIsWriting(false)
              setIsAsking(true)
            }}
          >
            Ask instead
          </button>
        </Dialog>
      )}
      <ConfirmDialog open={isAsking} onOpenChange={setIsAsking} title="Discard it?" onConfirm={onConfirm} />
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const back = () => act(() => history.back())
const dialog = () => screen.queryByRole('dialog')
const question = () => screen.queryByRole('alertdialog')
const entries = () => (history.state as { overlays?: number } | null)?.overlays ?? 0
const settled = (count: number) => waitFor(() => expect(entries()).toBe(count))

beforeEach(() => {
  history.pushState({ page: 'before' }, '', '/before')
  history.pushState({ page: 'here' }, '', '/here')
})
afterEach(async () => {
  cleanup()
  await settled(0)
})

it('closes an overlay at the first Back and leaves the page at the second', async () => {
  render(<Screen />)
  await press('Write')
  await settled(1)
  back()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(location.pathname).toBe('/here')
  back()
  await waitFor(() => expect(location.pathname).toBe('/before'))
})

it('leaves no history entry when it was closed otherwise', async () => {
  render(<Screen />)
  await press('Write')
  await settled(1)
  await press('Close')
  await settled(0)
  expect(history.state).toEqual({ page: 'here' })
  back()
  await waitFor(() => expect(location.pathname).toBe('/before'))
})

it('closes one after the other, the topmost first', async () => {
  render(<Screen />)
  await press('Write')
  await press('Discard')
  await settled(2)
  back()
  await waitFor(() => expect(question()).toBeNull())
  expect(dialog()).not.toBeNull()
  back()
  await waitFor(() => expect(dialog()).toBeNull())
})

it('passes its history entry to a dialog that replaces it', async () => {
  render(<Screen />)
  await press('Write')
  await settled(1)
  await press('Ask instead')
  await waitFor(() => expect(dialog()).toBeNull())
  expect(question()).not.toBeNull()
  await settled(1)
  back()
  await waitFor(() => expect(question()).toBeNull())
  expect(location.pathname).toBe('/here')
})

it('keeps a busy dialog open, with its entry', async () => {
  const removing = Promise.withResolvers<void>()
  render(<Screen onConfirm={() => removing.promise} />)
  await press('Write')
  await press('Discard')
  await press('Confirm')
  await settled(2)
  back()
  await settled(1)
  await settled(2)
  expect(question()).not.toBeNull()
  removing.resolve()
  await waitFor(() => expect(question()).toBeNull())
  await settled(1)
})

it('closes a menu', async () => {
  render(<Screen />)
  await press('Menu')
  await settled(1)
  back()
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(location.pathname).toBe('/here')
})

it('removes its entry before a navigation, which then follows the page before', async () => {
  render(<Screen />)
  expect(leaveOverlays()).toBeUndefined()
  await press('Write')
  await press('Discard')
  await settled(2)
  await act(() => leaveOverlays())
  expect(history.state).toEqual({ page: 'here' })
})
