import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'

/** What a button opens cannot be fetched: every press on it says so, and so does trying again as the toast offers. */
export async function expectMissingPart(button: HTMLElement): Promise<void> {
  const toasts: ToastRequest[] = []
  const hear = (event: Event) => void toasts.push((event as CustomEvent<ToastRequest>).detail)
  window.addEventListener(toastEventName, hear)
  for (const presses of [1, 2]) {
    await userEvent.click(button)
    await vi.waitFor(() => expect(toasts).toHaveLength(presses))
  }
  toasts[1]?.action?.onPress()
  await vi.waitFor(() => expect(toasts).toHaveLength(3))
  window.removeEventListener(toastEventName, hear)
}
