/** Adapts a close callback to `onOpenChange`, for a dialog that is open while mounted. */
export const whenClosed = (close: () => void) => (isOpen: boolean) => {
  if (!isOpen) close()
}
