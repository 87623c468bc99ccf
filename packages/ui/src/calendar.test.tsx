import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dateOfDay, dayOfDate, localWeekStart } from './calendar-day.ts'
import { Calendar } from './calendar.tsx'

afterEach(cleanup)

const day = (name: RegExp) => within(screen.getByRole('grid')).getByRole<HTMLButtonElement>('button', { name })

describe('a calendar up to today', () => {
  const setUp = (onChange = vi.fn()) => {
    render(<Calendar label="History" today="2026-03-17" max="2026-03-17" onChange={onChange} />)
    return onChange
  }

  it('reports the chosen day without a time', async () => {
    const onChange = setUp()
    await userEvent.click(day(/March 16,/))
    expect(onChange.mock.calls).toEqual([['2026-03-16']])
  })

  it('offers today but no later day or month', async () => {
    const onChange = setUp()
    expect(day(/March 17,/).disabled).toBe(false)
    expect(day(/March 18,/).disabled).toBe(true)
    await userEvent.click(day(/March 18,/))
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: /next month/i }).getAttribute('aria-disabled')).toBe('true')
  })

  it('goes to an earlier month', async () => {
    setUp()
    await userEvent.click(screen.getByRole('button', { name: /previous month/i }))
    expect(day(/February 28,/)).toBeTruthy()
  })
})

it('names months and days as Intl does', () => {
  render(<Calendar label="Birthday" value="1994-11-02" today="1994-11-02" yearList onChange={() => undefined} />)
  expect(day(/^Today, Wednesday, November 2, 1994, selected$/)).toBeTruthy()
  expect(screen.getByRole('grid', { name: 'November 1994' })).toBeTruthy()
  const months = within(screen.getByRole('combobox', { name: 'Choose the month' })).getAllByRole('option')
  expect(months.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['January', 'February'])
  const weekdays = screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent)
  expect(weekdays).toEqual(expect.arrayContaining(['Mon', 'Sun']))
})

it('shows the month of its value', () => {
  render(<Calendar label="Birthday" value="1994-11-02" max="2026-03-17" onChange={() => undefined} />)
  expect(day(/November 2, 1994/)).toBeTruthy()
})

it('keeps calendar days unchanged by time zones', () => {
  expect(dayOfDate(dateOfDay('2024-02-29') ?? new Date(0))).toBe('2024-02-29')
  expect(dateOfDay('')).toBeUndefined()
  expect(dateOfDay('2024-2-9')).toBeUndefined()
})

it('starts weeks by the language, and on Monday if the browser does not tell', () => {
  expect(localWeekStart('en-US')).toBe(0)
  expect(localWeekStart('de-DE')).toBe(1)
  expect(localWeekStart('C')).toBe(1)
  expect(localWeekStart('')).toBe(1)
})
