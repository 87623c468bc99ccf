import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { TextArea, type TextAreaProps } from './text-area.tsx'

afterEach(cleanup)

function Area(props: Partial<TextAreaProps>) {
  const [value, setValue] = useState('')
  return (
    <TextArea label="Message" limit={20} value={value} onChange={(event) => setValue(event.target.value)} {...props} />
  )
}

const area = () => screen.getByRole('textbox', { name: 'Message' })

it('counts only near the limit', async () => {
  render(<Area />)
  await userEvent.type(area(), 'x'.repeat(17))
  expect(screen.queryByText('17 / 20')).toBeNull()
  await userEvent.type(area(), 'x')
  expect(screen.getByText('18 / 20')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('2 characters left')
})

it('counts from the start when asked to', () => {
  render(<Area counter="always" />)
  expect(screen.getByText('0 / 20')).toBeTruthy()
})

it('keeps a text that is too long and shows by how much', async () => {
  render(<Area />)
  await userEvent.click(area())
  await userEvent.paste('x'.repeat(23))
  expect(screen.getByRole('status').textContent).toBe('3 characters too many')
  expect(area().getAttribute('aria-invalid')).toBe('true')
})

it('counts without being controlled', async () => {
  render(<TextArea label="Message" limit={3} />)
  await userEvent.type(area(), 'abc')
  expect(screen.getByText('3 / 3')).toBeTruthy()
})

it('sends on Ctrl and Enter', async () => {
  const onSend = vi.fn()
  render(<Area onSend={onSend} />)
  await userEvent.type(area(), 'hello{Enter}')
  expect(onSend).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSend).toHaveBeenCalledTimes(1)
})
