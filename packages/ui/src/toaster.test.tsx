import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { showToast, showUndoToast } from './toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(cleanup)

it('shows a message and calls back on Undo', async () => {
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

it('shows success for three seconds, and offers of undo and failures for six', () => {
  vi.useFakeTimers()
  try {
    render(<Toaster />)
    act(() => {
      showToast({ text: 'Song deleted!', tone: 'success' })
      showToast({ text: 'No connection', tone: 'error' })
      showUndoToast('Memory removed', () => undefined)
    })
    const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(texts()).toHaveLength(3)
    act(() => void vi.advanceTimersByTime(3_500))
    expect(texts()).toEqual(['No connection', 'Memory removedUndo'])
    act(() => void vi.advanceTimersByTime(3_000))
    expect(screen.queryAllByRole('listitem')).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
