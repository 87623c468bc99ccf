/** What one row tried, and what came of it. */
export interface RowReport {
  readonly row: string
  readonly title: string
  readonly tried: number
  readonly held: number
  /** What did not hold, with how often and what was seen first. */
  readonly failures: readonly { readonly what: string; readonly count: number; readonly seen: string }[]
  /** What could not be tried on this machine, and why. */
  readonly notPossible: readonly string[]
  /** Figures worth reading beside the counts. */
  readonly notes: readonly string[]
  readonly seconds: number
}

const seenCharsMax = 300

/** Counts what a row tries. */
export class Tally {
  tried = 0
  held = 0
  readonly notPossible: string[] = []
  readonly notes: string[] = []
  readonly #failures = new Map<string, { count: number; seen: string }>()

  /** Counts one try; `seen` says what came instead when it did not hold. */
  check(what: string, holds: boolean, seen: unknown = ''): boolean {
    this.tried += 1
    if (holds) {
      this.held += 1
      return true
    }
    const known = this.#failures.get(what)
    const text = (typeof seen === 'string' ? seen : JSON.stringify(seen)).slice(0, seenCharsMax)
    this.#failures.set(what, { count: (known?.count ?? 0) + 1, seen: known?.seen ?? text })
    return false
  }

  get failures(): RowReport['failures'] {
    return [...this.#failures].map(([what, { count, seen }]) => ({ what, count, seen }))
  }
}
