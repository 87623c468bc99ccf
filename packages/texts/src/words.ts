/* oxlint-disable node/no-process-env -- the bundler puts the name of the front end in the place of this one */

/** The words of a text in the language of the page, by its file below `en` and its name there; undefined for one without. */
export type Translate = (file: string, name: string, english: unknown) => unknown

declare global {
  /** By front end. The file of a language puts its words here before anything reads a text. */
  var translations: Record<string, Translate | undefined> | undefined
}

/**
 * A text in the language of the page: `english` unless that language has it. The words are there before any module that reads
 * them (docs/decisions/0024-languages.md), so a text may be taken wherever a constant may.
 */
export const words = <T>(file: string, name: string, english: T): T =>
  (globalThis.translations?.[process.env.FRONT_END ?? '']?.(file, name, english) as T | undefined) ?? english
