import { vi } from 'vitest'

/** As if the whole page were in view: what loads as it comes near loads at once. Ends with `vi.unstubAllGlobals()`. */
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
