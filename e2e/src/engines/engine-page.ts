export interface Size {
  readonly width: number
  readonly height: number
}

/** `name` is a label or text. */
export interface Target {
  readonly css: string
  readonly name?: RegExp
}

/** Not Chromium; driven by a protocol that several engines speak. */
export interface Engine {
  readonly name: string
  /** Replaces the page before; its storage is empty. */
  newPage(): Promise<EnginePage>
  close(): Promise<void>
}

export interface EnginePage {
  open(url: string): Promise<void>
  resize(size: Size): Promise<void>
  /** The function must not use anything around it. */
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

/** Runs in the page: the first drawn element that a target describes. */
export const findElement = (css: string, source: string, flags: string): Element | null => {
  const name = new RegExp(source, flags)
  const labelsOf = (element: Element): readonly Element[] =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? [...(element.labels ?? [])] : []
  const isNamed = (element: Element): boolean =>
    [element.getAttribute('aria-label'), ...[element, ...labelsOf(element)].map((one) => one.textContent)].some(
      (text) => text !== null && name.test(text.trim()),
    )
  // A file input is hidden behind its button.
  const isThere = (element: Element): boolean => element.matches('[type=file]') || element.getClientRects().length > 0
  return [...document.querySelectorAll(css)].find((element) => isThere(element) && isNamed(element)) ?? null
}

/** Runs in the page: a driver presses where an element is, so it must not move any more. */
export async function comeToRest(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  for (let before = Number.NaN; ;) {
    const { top } = element.getBoundingClientRect()
    if (top === before) return
    before = top
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  }
}
