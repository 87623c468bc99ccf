import { showMissingToast } from './toast.ts'

/** Resets the state and shows a retry toast if a lazy component fails to load; for `useLazyPart`. */
export const undoPress =
  <T>(set: (value: T) => void, pressed: T, none: NoInfer<T>) =>
  (): void => {
    set(none)
    showMissingToast(() => set(pressed))
  }
