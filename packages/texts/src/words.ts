/* oxlint-disable node/no-process-env -- the bundler puts the name of the front end in the place of this one */

/** Returns a translation by file below `en` and export name; undefined if there is none. */
export type Translate = (file: string, name: string, english: unknown) => unknown

declare global {
  /** Translations by front end. A language's script sets them before other modules read texts. */
  var translations: Record<string, Translate | undefined> | undefined
}

/** Returns a text in the page's language, else `english`. Translations load first, so constants may use it. */
export const words = <T>(file: string, name: string, english: T): T =>
  (globalThis.translations?.[process.env.FRONT_END ?? '']?.(file, name, english) as T | undefined) ?? english
