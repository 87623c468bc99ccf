import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { everythingIsNear } from '../../test/everything-near.ts'
import { LateSection } from './late-section.tsx'

beforeEach(everythingIsNear)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Fine = ({ name }: { name: string }) => <p>Here is {name}</p>
const show = (load: () => Promise<{ default: typeof Fine }>) =>
  render(
    <>
      <LateSection id="one" label="One" load={load} with={{ name: 'one' }} />
      <LateSection id="two" label="Two" load={() => Promise.resolve({ default: Fine })} with={{ name: 'two' }} />
    </>,
  )

it('shows in its place that its code failed to load, and loads it on retry', async () => {
  let isDown = true
  show(() => (isDown ? Promise.reject(new Error('offline')) : Promise.resolve({ default: Fine })))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(await screen.findByText('Here is two')).toBeTruthy()
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByText('Here is one')).toBeTruthy()
})

it('contains its errors, and renders again on retry', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let isBroken = true
  const Breaking = ({ name }: { name: string }) => {
    if (isBroken) throw new Error('broken')
    return <Fine name={name} />
  }
  show(() => Promise.resolve({ default: Breaking }))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(await screen.findByText('Here is two')).toBeTruthy()
  isBroken = false
  await userEvent.click(retry)
  expect(await screen.findByText('Here is one')).toBeTruthy()
})

it('animates the place of a section while it loads, but not of one that is far away', async () => {
  const animated = () => document.querySelectorAll('section > [aria-hidden].animate-pulse')
  const load = () => new Promise<never>(() => undefined)
  show(load)
  await expect.poll(() => animated().length).toBe(1)
  cleanup()
  vi.unstubAllGlobals()
  show(load)
  expect(document.querySelectorAll('section > [aria-hidden]')).toHaveLength(2)
  expect(animated()).toHaveLength(0)
})
