import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import './date-popover.tsx'
import { DateField } from './date-field.tsx'

afterEach(cleanup)

function Range() {
  const [from, setFrom] = useState('2026-03-01')
  const [to, setTo] = useState('2026-03-08')
  return (
    <>
      <DateField label="From" value={from} onChange={setFrom} calendarTitle="First day" />
      <DateField label="To" value={to} onChange={setTo} calendarTitle="Last day" />
    </>
  )
}

const openers = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Open calendar' })
const openerAt = (place: number) => openers()[place] as HTMLButtonElement
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
/** Resolves after pending timers without delay, which move the focus. */
const afterTimers = () => new Promise((resolve) => setTimeout(resolve))

// This test comes first: it needs the calendar's code not to be loaded yet.
it('keeps its button after the calendar of another field has loaded', async () => {
  const { rerender } = render(<Range />)
  const button = openerAt(1)
  fireEvent.click(openerAt(0))
  await screen.findByText('First day')
  rerender(<Range />)
  expect(button.isConnected).toBe(true)
  fireEvent.click(button)
  expect(await screen.findByText('Last day')).toBeTruthy()
})

it('keeps the calendar that is opened while that of another field closes', async () => {
  render(<Range />)
  fireEvent.click(openerAt(0))
  await screen.findByText('First day')
  escape()
  fireEvent.click(openerAt(1))
  await screen.findByText('Last day')
  await afterTimers()
  expect(screen.queryByText('First day')).toBeNull()
  expect(screen.getByText('Last day')).toBeTruthy()
})

it('returns focus to the button when its calendar closes', async () => {
  render(<Range />)
  fireEvent.click(openerAt(1))
  await screen.findByText('Last day')
  escape()
  await waitFor(() => expect(document.activeElement).toBe(openerAt(1)))
})
