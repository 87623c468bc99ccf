import { showMissingToast } from './toast.ts'

/** For `usePart`: a press whose part could not be fetched is taken back, which is said, so that it can be repeated, there or elsewhere. */
export const takeBackPress =
  <T>(set: (value: T) => void, pressed: T, none: NoInfer<T>) =>
  (): void => {
    set(none)
    showMissingToast(() => set(pressed))
  }
