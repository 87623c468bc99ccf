import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { LocalRefusal } from './failure-text.ts'
import { PortalProvider, portalElementFor } from './portal.tsx'

afterEach(cleanup)

function Screen(props: Partial<ConfirmDialogProps>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Remove</button>
      <ConfirmDialog open={open} onOpenChange={setOpen} title="Remove it?" onConfirm={() => undefined} {...props} />
    </>
  )
}

const opener = () => screen.getByText('Remove')
const dialog = () => screen.queryByRole('alertdialog')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('focuses Cancel first, and returns focus to the opener', async () => {
  render(<Screen />)
  await userEvent.click(opener())
  expect(document.activeElement).toBe(button('Cancel'))
  await userEvent.keyboard('{Escape}')
  expect(dialog()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(opener()))
})

it('stays open and busy until the action is done, then closes', async () => {
  const removing = Promise.withResolvers<void>()
  const onConfirm = vi.fn(() => removing.promise)
  render(<Screen onConfirm={onConfirm} />)
  await userEvent.click(opener())
  await userEvent.click(button('Confirm'))
  await userEvent.click(button('Confirm'))
  await userEvent.keyboard('{Escape}')
  expect(dialog()).not.toBeNull()
  removing.resolve()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

it('shows why the action failed and stays open', async () => {
  render(<Screen onConfirm={() => Promise.reject(new LocalRefusal("This memory wasn't deleted. Try again."))} />)
  await userEvent.click(opener())
  await userEvent.click(button('Confirm'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe("This memory wasn't deleted. Try again."))
  expect(dialog()).not.toBeNull()
})

it('shows its own text if the error is not written for people', async () => {
  render(<Screen failed="It could not be removed." onConfirm={() => Promise.reject(new TypeError('x is undefined'))} />)
  await userEvent.click(opener())
  await userEvent.click(button('Confirm'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It could not be removed.'))
})

it('stays disabled until the text is typed', async () => {
  render(<Screen typed={{ text: 'Our Love Space', label: 'Type the name' }} />)
  await userEvent.click(opener())
  expect(button('Confirm').disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Type the name'), 'Our Love Space')
  expect(button('Confirm').disabled).toBe(false)
})

it('keeps the page from scrolling while it is open', async () => {
  render(<Screen />)
  await userEvent.click(opener())
  expect(document.documentElement.dataset.scrollLocks).toBe('1')
  await userEvent.keyboard('{Escape}')
  expect(document.documentElement.dataset.scrollLocks).toBeUndefined()
})

it('renders inside the element of its micro-frontend', async () => {
  const element = portalElementFor('mf_couple')
  onTestFinished(() => element.remove())
  render(
    <PortalProvider container={element}>
      <Screen />
    </PortalProvider>,
  )
  await userEvent.click(opener())
  expect(dialog()?.closest<HTMLElement>('[data-mf]')?.dataset.mf).toBe('mf_couple')
})
