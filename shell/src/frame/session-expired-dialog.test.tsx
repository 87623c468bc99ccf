import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { askToSignInAgain, useSessionExpiry } from '@love-space/web-kit/credentials/session-expiry.store.ts'
import SessionExpiredDialog from './session-expired-dialog.tsx'

afterEach(cleanup)

it('the dialog links to the sign-in, which returns to the page', async () => {
  window.history.replaceState(null, '', '/timeline?refId=1')
  askToSignInAgain()
  const router = createBrowserRouter([{ path: '*', Component: SessionExpiredDialog }])
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with email' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.login))
  expect(router.state.location.state).toEqual({ returnTo: '/timeline?refId=1' })
  expect(useSessionExpiry.getState().isAsking).toBe(false)
})
