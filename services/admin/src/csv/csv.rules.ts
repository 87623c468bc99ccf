export type Cell = string | number | boolean | null

const formula = /^[=+\-@\t\r]/

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Puts an apostrophe before text that spreadsheets would run as a formula. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

export const exactCsvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

export const csvLine = (cells: readonly Cell[]): string =>
  `${cells
    .map((cell) => {
      const text = cell === null ? '' : String(cell)
      return quoted(typeof cell === 'string' ? guarded(text) : text)
    })
    .join(',')}\r\n`
