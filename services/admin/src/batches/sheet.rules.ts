import { create } from 'qrcode'

/** In millimetres. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  readonly margin: number
}

/** Twenty codes on a page of either kind of paper. */
export const sheets = {
  'pdf-a4': { width: 210, height: 297, columns: 4, rows: 5, margin: 12 },
  'pdf-letter': { width: 215.9, height: 279.4, columns: 4, rows: 5, margin: 12 },
} as const satisfies Record<string, Sheet>

/**
 * How large a code is printed; what is white around it belongs to it. Phones read squares of 0.4 mm and more: those of an
 * address of up to 450 characters are.
 */
export const codeMm = 36
/** As wide as ISO/IEC 18004 wants the white around a code. */
const quietModules = 4

/** A QR code as one SVG path of dark squares, in modules; `size` counts what is white around it. */
export const codePath = (text: string): { readonly path: string; readonly size: number } => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const runs: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column += 1
      const length = column - start + 1
      runs.push(`M${start + quietModules} ${row + quietModules}h${length}v1h-${length}z`)
    }
  }
  return { path: runs.join(''), size: modules.size + 2 * quietModules }
}

/** Where the nth cell of a page lies: its upper left corner and its size, from the upper left of the page. */
export const cellOf = ({ width, height, columns, rows, margin }: Sheet, index: number) => {
  const cell = { width: (width - 2 * margin) / columns, height: (height - 2 * margin) / rows }
  return { x: margin + (index % columns) * cell.width, y: margin + Math.floor(index / columns) * cell.height, ...cell }
}
