import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'
import { resetBrowser } from './open-page.tsx'

/** Sets up the tests of a page: a server without routes, recorded toasts and an empty browser for each test. */
export const setUpPage = () => {
  const server = setupServer()
  const toasts = vi.fn<(text: string) => void>()
  const recordToast = (event: Event) => toasts((event as CustomEvent<ToastRequest>).detail.text)
  beforeAll(() => {
    server.listen({ onUnhandledFrame: 'error' })
    window.addEventListener(toastEventName, recordToast)
  })
  afterEach(() => {
    resetBrowser()
    toasts.mockClear()
    server.resetHandlers()
  })
  afterAll(() => {
    window.removeEventListener(toastEventName, recordToast)
    server.close()
  })
  return { server, toasts }
}
