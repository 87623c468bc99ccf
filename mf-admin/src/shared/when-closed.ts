/** For a dialog that is open as long as it is there: calls this once it is to be closed. */
export const whenClosed = (close: () => void) => (isOpen: boolean) => {
  if (!isOpen) close()
}
