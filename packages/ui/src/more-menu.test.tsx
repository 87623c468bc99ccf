import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { MoreMenu } from './more-menu.tsx'

afterEach(cleanup)

function Card() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <MoreMenu
        label="Options for The lake"
        items={[
          { label: 'Edit', icon: null, onSelect: () => {} },
          { label: 'Delete', icon: null, onSelect: () => setIsAsking(true) },
        ]}
      />
      <ConfirmDialog open={isAsking} onOpenChange={setIsAsking} title="Sure?" description="" onConfirm={() => {}} />
    </>
  )
}

describe('the menu of a card', () => {
  it('is named, works by keys alone, and has the focus again after the dialog it opened', async () => {
    render(<Card />)
    const button = screen.getByRole('button', { name: 'Options for The lake' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('region', { name: 'Options for The lake' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    const question = await screen.findByRole('alertdialog')
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})
