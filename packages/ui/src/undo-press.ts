import { showMissingToast } from './toast.ts'

/** For `useLazyPart`: if a lazy component fails to load, resets the state and shows a retry toast. */
export const undoPress =
  <T>(set: (value: T) => void, pressed: T, none: NoInfer<T>) =>
  (): void => {
    set(none)
    showMissingToast(() => set(pressed))
  }
