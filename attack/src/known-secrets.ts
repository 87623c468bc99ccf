/** Every secret that was used in a run, to be looked for where none may stand. */
export class KnownSecrets {
  readonly #values = new Map<string, string>()

  add(kind: string, value: string): void {
    this.#values.set(value, kind)
  }

  /** The kinds of those that stand in a text. */
  kindsIn(text: string): string[] {
    return [...this.#values].filter(([value]) => text.includes(value)).map(([, kind]) => kind)
  }

  get size(): number {
    return this.#values.size
  }
}
