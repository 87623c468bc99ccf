import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { PinPad, type PinPadProps } from './pin-pad.tsx'

afterEach(cleanup)

function Pad({ onComplete, ...rest }: Partial<PinPadProps>) {
  const [value, setValue] = useState('')
  return <PinPad label="Your PIN" value={value} onChange={setValue} onComplete={onComplete} {...rest} />
}

const input = () => screen.getByLabelText<HTMLInputElement>('Your PIN', { selector: 'input' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('accepts digits from its pad and reports the whole PIN once', async () => {
  const onComplete = vi.fn()
  render(<Pad onComplete={onComplete} />)
  for (const digit of ['1', '0', '4', '7']) await press(digit)
  await press('9')
  expect(onComplete.mock.calls).toEqual([['1047']])
})

it('accepts typed digits only', async () => {
  const onComplete = vi.fn()
  render(<Pad onComplete={onComplete} focusOnMount />)
  expect(document.activeElement).toBe(input())
  await userEvent.keyboard('a2-5{Backspace}36x8')
  expect(onComplete.mock.calls).toEqual([['2368']])
})

it('accepts a pasted PIN', async () => {
  const onComplete = vi.fn()
  render(<Pad onComplete={onComplete} />)
  await userEvent.click(input())
  await userEvent.paste('PIN: 12 34')
  expect(onComplete.mock.calls).toEqual([['1234']])
})

it('deletes the last digit and clears all', async () => {
  render(<Pad />)
  await press('1')
  await press('2')
  await press('Delete digit')
  expect(input().value).toBe('1')
  expect(screen.getByRole('status').textContent).toBe('1 of 4 digits entered')
  await press('2')
  await press('Clear')
  expect(input().value).toBe('')
})

it('never shows the digits', async () => {
  const { container } = render(<Pad />)
  await press('7')
  expect(input().type).toBe('password')
  expect(container.querySelectorAll('[data-filled]')).toHaveLength(1)
})

it('announces an error and ties it to the input', () => {
  render(<Pad error="That PIN is not right" />)
  expect(screen.getByRole('alert').textContent).toBe('That PIN is not right')
  expect(input().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
})

it('accepts nothing while busy', async () => {
  render(<Pad busy />)
  await press('1')
  await userEvent.type(input(), '2')
  expect(input().value).toBe('')
})
