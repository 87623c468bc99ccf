export interface Size {
  readonly width: number
  readonly height: number
}

/** A control by its label or text, `name`. */
export interface Target {
  readonly css: string
  readonly name?: RegExp
}

/** A browser engine other than Chromium. Each engine has its own protocol behind this interface. */
export interface Engine {
  readonly name: string
  /** Opens a page with empty storage, in place of the page before. */
  newPage(): Promise<EnginePage>
  close(): Promise<void>
}

export interface EnginePage {
  open(url: string): Promise<void>
  resize(size: Size): Promise<void>
  /** Runs a function in the page. It must not use anything around it. */
  evaluate<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  sees(target: Target): Promise<void>
  click(target: Target): Promise<void>
  type(target: Target, text: string): Promise<void>
  picture(): Promise<Uint8Array>
}

export const patienceMs = 30_000

export const foundBy = ({ css, name }: Target): readonly [css: string, source: string, flags: string] => [
  css,
  name?.source ?? '',
  name?.flags ?? '',
]

export const describeTarget = ({ css, name }: Target): string => (name ? `${css} called ${String(name)}` : css)

/** Returns the first drawn element of a target. Runs in the page. */
export const findElement = (css: string, source: string, flags: string): Element | null => {
  const name = new RegExp(source, flags)
  const labelsOf = (element: Element): readonly Element[] =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? [...(element.labels ?? [])] : []
  const isNamed = (element: Element): boolean =>
    [element.getAttribute('aria-label'), ...[element, ...labelsOf(element)].map((one) => one.textContent)].some(
      (text) => text !== null && name.test(text.trim()),
    )
  // A file input counts although it is hidden behind its button.
  const isThere = (element: Element): boolean => element.matches('[type=file]') || element.getClientRects().length > 0
  return [...document.querySelectorAll(css)].find((element) => isThere(element) && isNamed(element)) ?? null
}

/** Waits until an element stands still, because a driver presses its place. Runs in the page. */
export async function comeToRest(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  for (let before = Number.NaN; ;) {
    const { top } = element.getBoundingClientRect()
    if (top === before) return
    before = top
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  }
}
