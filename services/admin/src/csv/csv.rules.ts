export type Cell = string | number | boolean | null

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Text that a spreadsheet would run as a formula begins with an apostrophe. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** A line of RFC 4180 for machines: each text as it is. */
export const exactCsvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** A line of RFC 4180; text that a spreadsheet would run as a formula begins with an apostrophe. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells
    .map((cell) => {
      const text = cell === null ? '' : String(cell)
      return quoted(typeof cell === 'string' ? guarded(text) : text)
    })
    .join(',')}\r\n`
