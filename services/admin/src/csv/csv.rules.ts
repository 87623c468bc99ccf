export type Cell = string | number | boolean | null

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Apostrophes before the sign count too, so that `unguarded` gives back every text. */
const formula = /^'*[=+\-@\t\r]/

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Puts an apostrophe before text that spreadsheets would run as a formula. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `guarded` has put before a text. */
export const unguarded = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

export const exactCsvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

export const csvLine = (cells: readonly Cell[]): string =>
  `${cells
    .map((cell) => {
      const text = cell === null ? '' : String(cell)
      return quoted(typeof cell === 'string' ? guarded(text) : text)
    })
    .join(',')}\r\n`
