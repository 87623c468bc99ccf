import { create } from 'qrcode'

export interface Sheet {
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  readonly margin: number
}

export const sheets = {
  'pdf-a4': { width: 210, height: 297, columns: 4, rows: 5, margin: 12 },
  'pdf-letter': { width: 215.9, height: 279.4, columns: 4, rows: 5, margin: 12 },
} as const satisfies Record<string, Sheet>

/** Printed size of a QR code with its margin, in mm. Links of up to 450 characters get modules of at least 0.4 mm. */
export const codeMm = 36
const quietModules = 4

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

export const cellOf = ({ width, height, columns, rows, margin }: Sheet, index: number) => {
  const cell = { width: (width - 2 * margin) / columns, height: (height - 2 * margin) / rows }
  return { x: margin + (index % columns) * cell.width, y: margin + Math.floor(index / columns) * cell.height, ...cell }
}
