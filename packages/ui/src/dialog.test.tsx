import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialog, type DialogProps } from './dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Screen(props: Partial<DialogProps>) {
  const [open, setOpen] = useState(false)
  const text = useRef<HTMLInputElement>(null)
  return (
    <>
      <button onClick={() => setOpen(true)}>Write</button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title="Your message" initialFocus={text} {...props}>
          <input aria-label="Text" ref={text} />
        </Dialog>
      )}
    </>
  )
}

const dialog = () => screen.queryByRole('dialog', { name: 'Your message' })

it('keeps focus inside and returns it on Escape', async () => {
  render(<Screen />)
  await userEvent.click(screen.getByText('Write'))
  expect(document.activeElement).toBe(screen.getByLabelText('Text'))
  await userEvent.tab()
  await userEvent.tab()
  expect(dialog()?.contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(dialog()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Write')))
})

it('closes only by its button if it is not dismissible', async () => {
  render(<Screen dismissible={false} />)
  await userEvent.click(screen.getByText('Write'))
  await userEvent.keyboard('{Escape}')
  expect(dialog()).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(dialog()).toBeNull()
})

it('measures how much of the page the keyboard covers', async () => {
  const view = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  const covered = () => document.documentElement.style.getPropertyValue('--ui-keyboard')
  render(<Screen />)
  await userEvent.click(screen.getByText('Write'))
  expect(covered()).toBe('0px')
  view.height -= 300
  view.dispatchEvent(new Event('resize'))
  expect(covered()).toBe('300px')
  view.scale = 2
  view.dispatchEvent(new Event('resize'))
  expect(covered()).toBe('0px')
})

it('injects no style element, which the content security policy would refuse', async () => {
  render(<Screen />)
  await userEvent.click(screen.getByText('Write'))
  expect(document.querySelectorAll('style')).toHaveLength(0)
})
