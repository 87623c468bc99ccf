import { showMissingToast } from './toast.ts'

/** For `usePart`: if a lazy component fails to load, resets the state and shows a retry toast. */
export const takeBackPress =
  <T>(set: (value: T) => void, pressed: T, none: NoInfer<T>) =>
  (): void => {
    set(none)
    showMissingToast(() => set(pressed))
  }
