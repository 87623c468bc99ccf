import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { showToast, showUndoToast } from './toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(cleanup)

it('shows a message and takes the deed back on Undo', async () => {
  const onUndo = vi.fn()
  render(<Toaster />)
  act(() => showUndoToast('Memory removed', onUndo))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onUndo).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

it('shows at most three messages', () => {
  render(<Toaster />)
  act(() => {
    for (const text of ['one', 'two', 'three', 'four']) showToast({ text })
  })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['two', 'three', 'four'])
})
