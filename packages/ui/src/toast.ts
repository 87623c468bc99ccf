import { uiTexts } from '@love-space/texts/en/ui.ts'

export type ToastTone = 'neutral' | 'success' | 'error'

export type ToastRequest = {
  text: string
  tone?: ToastTone | undefined
  action?: { label: string; onPress: () => void } | undefined
  /** How long it stays; unless said otherwise 3 s where something went well, else 6 s; time under the pointer or with focus not counted. */
  durationMs?: number | undefined
}

/** The window event a Toaster listens to: it reaches the shell's from any remote, whichever copy of this module sent it. */
export const toastEventName = 'love-space:toast'

/** Shows a short message above the bottom of the screen. */
export function showToast(request: ToastRequest): void {
  window.dispatchEvent(new CustomEvent<ToastRequest>(toastEventName, { detail: request }))
}

/** Says that a part of the page could not be fetched, with another try: for parts that have no place until they are there. */
export function showMissingToast(onRetry: () => void): void {
  showToast({ text: uiTexts.partMissing, tone: 'error', action: { label: uiTexts.retry, onPress: onRetry } })
}

/** Shows that something was done, with a way to take it back. */
export function showUndoToast(text: string, onUndo: () => void): void {
  showToast({ text, action: { label: uiTexts.undo, onPress: onUndo } })
}
