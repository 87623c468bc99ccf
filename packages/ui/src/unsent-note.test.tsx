import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { UnsentNote } from './unsent-note.tsx'

afterEach(cleanup)

it.each([
  [{ files: [{ name: 'us.png' }], shares: 0, recordings: 0 }, 'us.png'],
  [{ files: [], shares: 2, recordings: 1 }, 'what you shared from another app, your recording'],
  [{ files: [{ name: 'us.png' }], shares: 0, recordings: 3 }, 'us.png, 3 recordings'],
])('names what a sign-out deletes: %o', (unsent, names) => {
  render(<UnsentNote unsent={unsent} />)
  expect(screen.getByText(`If you sign out now, this won't be sent: ${names}.`)).toBeTruthy()
})
