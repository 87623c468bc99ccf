import { vi } from 'vitest'

/** Stubs IntersectionObserver so that lazy sections load at once. Undo with `vi.unstubAllGlobals()`. */
export const everythingIsNear = (): void => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean; target: Element }[]) => void
      constructor(tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        this.#tell = tell
      }
      observe = (target: Element) => queueMicrotask(() => this.#tell([{ isIntersecting: true, target }]))
      unobserve = () => {}
      disconnect = () => {}
    },
  )
}
