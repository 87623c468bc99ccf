export interface RowReport {
  readonly row: string
  readonly title: string
  readonly tried: number
  readonly held: number
  /** Failed checks with their count and first observation. */
  readonly failures: readonly { readonly what: string; readonly count: number; readonly seen: string }[]
  /** Checks impossible on this machine, with the reason. */
  readonly notPossible: readonly string[]
  /** Further figures for the report. */
  readonly notes: readonly string[]
  readonly seconds: number
}

const seenCharsMax = 300

export class Tally {
  tried = 0
  held = 0
  readonly notPossible: string[] = []
  readonly notes: string[] = []
  readonly #failures = new Map<string, { count: number; seen: string }>()

  /** Counts one check; `seen` describes the failure. */
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
