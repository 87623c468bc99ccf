import { userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { toastEventName, type ToastRequest } from '@love-space/ui/toast.ts'

/** Expects that a failed download of a component's code shows a toast at every press and at the toast's retry. */
export async function expectMissingPart(button: HTMLElement): Promise<void> {
  const toasts: ToastRequest[] = []
  const recordToast = (event: Event) => void toasts.push((event as CustomEvent<ToastRequest>).detail)
  window.addEventListener(toastEventName, recordToast)
  for (const presses of [1, 2]) {
    await userEvent.click(button)
    await vi.waitFor(() => expect(toasts).toHaveLength(presses))
  }
  toasts[1]?.action?.onPress()
  await vi.waitFor(() => expect(toasts).toHaveLength(3))
  window.removeEventListener(toastEventName, recordToast)
}
