import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SubmitButton } from './submit-button.tsx'
import { useAction } from './use-action.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Form({ save, outcome }: { save: () => Promise<unknown>; outcome?: 'created' | 'updated' }) {
  const { state, submit } = useAction(save)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <SubmitButton state={state} outcome={outcome}>
        Send
      </SubmitButton>
    </form>
  )
}

const button = () => screen.getByRole('button')
const submitForm = () => fireEvent.submit(button().closest('form') ?? button())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it.each([
  ['created', 'Created!'],
  ['updated', 'Updated!'],
] as const)('goes from idle over saving to %s and back after 2 s', async (outcome, label) => {
  const saving = Promise.withResolvers<void>()
  render(<Form save={() => saving.promise} outcome={outcome} />)
  expect(button().textContent).toBe('Send')
  submitForm()
  expect(button().textContent).toBe('Saving…')
  expect(button().getAttribute('aria-busy')).toBe('true')
  saving.resolve()
  await pass(0)
  await pass(1999)
  expect(button().textContent).toBe(label)
  expect(screen.getByRole('status').textContent).toBe(label)
  await pass(1)
  expect(button().textContent).toBe('Send')
})

it('shows that saving failed for 2 s, and accepts another try meanwhile', async () => {
  const save = vi.fn(() => Promise.reject(new Error('no')))
  render(<Form save={save} />)
  submitForm()
  await pass(0)
  expect(button().textContent).toBe('Save Failed')
  submitForm()
  await pass(0)
  expect(save).toHaveBeenCalledTimes(2)
  await pass(2000)
  expect(button().textContent).toBe('Send')
})

it('ignores a second submit while one runs or shows its success', async () => {
  const saving = Promise.withResolvers<void>()
  const save = vi.fn(() => saving.promise)
  render(<Form save={save} />)
  submitForm()
  submitForm()
  saving.resolve()
  await pass(0)
  submitForm()
  expect(save).toHaveBeenCalledTimes(1)
  await pass(2000)
  submitForm()
  expect(save).toHaveBeenCalledTimes(2)
})
