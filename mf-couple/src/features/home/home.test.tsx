import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Space } from '@love-space/contracts/http/space.ts'
import { mia, space } from '../../test/couple.fixtures.ts'
import { mockCouple } from '../../test/mock-couple.ts'
import { mockServer } from '../../test/mock-server.ts'
import { openPage } from '../../test/open-page.tsx'
import { Component as Home } from './home.page.tsx'

const server = mockServer()

const routes = [{ path: '/', Component: Home }]
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

function openSignedIn(change: Partial<Space> | null, address = '/') {
  server.use(...mockCouple({ space: change && { ...space, ...change } }).handlers)
  openPage(address, routes, mia)
}

describe('for a stranger', () => {
  it('tells what this is, how it opens and how to get in', async () => {
    openPage('/', routes, null)
    expect(screen.getByRole('heading', { level: 1, name: 'A private space for two' })).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((step) => step.querySelector('h3')?.textContent)).toEqual([
      '1Touch',
      '2Connect',
      '3Sign in',
      '4Begin',
    ])
    expect(linkTo('Sign in')).toBe('/login')
    expect(linkTo('Create an account')).toBe('/register')
    await userEvent.click(screen.getByRole('button', { name: 'Discover your own' }))
    expect(document.activeElement?.id).toBe('nfc-intro')
  })

  it('opens at the explainer where the menu leads', async () => {
    openPage('/#nfc-intro', routes, null)
    await waitFor(() => expect(document.activeElement?.id).toBe('nfc-intro'))
  })
})

describe('for a couple', () => {
  it('greets by first name and counts the days', async () => {
    openSignedIn({})
    expect(await screen.findByRole('heading', { level: 1, name: 'Hi Mia, my darling' })).toBeTruthy()
    expect(screen.getByText('Together for').closest('p')?.textContent).toBe('Together for 10 days')
    expect(screen.getByText('since November 11, 2026')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Enter our private space' }))
    expect(document.activeElement?.id).toBe('messages')
  })

  it('uses their own words where they chose some', async () => {
    openSignedIn({ headline: 'Mia & Noah', content: 'Since the train to Lyon.' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Mia & Noah' })).toBeTruthy()
    expect(screen.getByText('Since the train to Lyon.')).toBeTruthy()
  })

  it.each([
    ['2026-11-22', 'Your story starts tomorrow'],
    ['2026-12-01', 'Your story starts in 10 days'],
    ['2026-11-21', 'Your story starts today'],
  ])('whose story starts on %s says "%s"', async (relationshipStartDate, words) => {
    openSignedIn({ relationshipStartDate })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('without a start date leads to where it is set', async () => {
    openSignedIn({ relationshipStartDate: null })
    expect(await screen.findByText('Not set')).toBeTruthy()
    expect(linkTo('Set your start date')).toBe('/space-settings')
  })

  it('that is not complete yet leads to the invitation and the setup', async () => {
    openSignedIn({ users: space.users.slice(0, 1), spaceSettingComplete: false })
    await screen.findByRole('heading', { name: 'Waiting for your partner' })
    expect(linkTo('Invite your partner')).toMatch(/^\/space-settings/)
    expect(linkTo('Complete setup')).toBe('/space-settings')
  })

  it('whose space has ended says so', async () => {
    openSignedIn({ status: 'ENDED' })
    expect(await screen.findByText(/This space has ended/)).toBeTruthy()
  })

  it('comes to the section that the address names, once it is there', async () => {
    openSignedIn({}, '/#messages')
    await waitFor(() => expect(document.activeElement?.id).toBe('messages'))
  })
})

it('shows somebody without a space the way to one', async () => {
  openSignedIn(null)
  expect(await screen.findByRole('heading', { name: 'You have no space yet' })).toBeTruthy()
  expect(linkTo('Create a space')).toBe('/space-settings')
})
