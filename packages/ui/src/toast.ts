import { uiTexts } from '@love-space/texts/en/ui.ts'

export type ToastTone = 'neutral' | 'success' | 'error'

export type ToastRequest = {
  text: string
  tone?: ToastTone | undefined
  action?: { label: string; onPress: () => void } | undefined
  /** Duration; by default 3 s for success, else 6 s. It pauses while hovered or focused. */
  durationMs?: number | undefined
}

/** Name of the window event that reaches the shell's Toaster from any copy of this module. */
export const toastEventName = 'love-space:toast'

export function showToast(request: ToastRequest): void {
  window.dispatchEvent(new CustomEvent<ToastRequest>(toastEventName, { detail: request }))
}

export function showMissingToast(onRetry: () => void): void {
  showToast({ text: uiTexts.partMissing, tone: 'error', action: { label: uiTexts.retry, onPress: onRetry } })
}

export function showUndoToast(text: string, onUndo: () => void, durationMs?: number): void {
  showToast({ text, durationMs, action: { label: uiTexts.undo, onPress: onUndo } })
}
