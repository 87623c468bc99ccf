import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { setImmediate as turn } from 'node:timers/promises'
import type { BatchCode } from './batch-rings.ts'
import { cellOf, codeMm, codePath, type Sheet } from './sheet.rules.ts'

const pointsPerMm = 72 / 25.4
const ink = rgb(0, 0, 0)
const textPoints = 8
const lineMm = 4
const svgColumns = 4

const printable = (text: string): string => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?')

const linesOf = ({ label, ringToken }: BatchCode, name: string): string[] => [
  `${label}  ${ringToken.slice(0, 8)}…`,
  name,
]

export const drawPdf = async (codes: readonly BatchCode[], name: string, sheet: Sheet): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create()
  pdf.setTitle(name)
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const perPage = sheet.columns * sheet.rows
  for (let first = 0; first < codes.length || first === 0; first += perPage) {
    const page = pdf.addPage([sheet.width * pointsPerMm, sheet.height * pointsPerMm])
    for (const [index, code] of codes.slice(first, first + perPage).entries()) {
      const cell = cellOf(sheet, index)
      const centre = (cell.x + cell.width / 2) * pointsPerMm
      const { path, size } = codePath(code.url)
      const top = sheet.height - cell.y
      page.drawSvgPath(path, {
        x: centre - (codeMm / 2) * pointsPerMm,
        y: top * pointsPerMm,
        scale: (codeMm / size) * pointsPerMm,
        color: ink,
      })
      for (const [line, text] of linesOf(code, name)
        .map((one) => printable(one.replace('…', '...')))
        .entries()) {
        const x = centre - font.widthOfTextAtSize(text, textPoints) / 2
        page.drawText(text, { x, y: (top - codeMm - lineMm * (line + 0.7)) * pointsPerMm, size: textPoints, font })
      }
    }
    // Let the event loop handle requests between pages.
    await turn()
  }
  return pdf.save()
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function* drawSvg(codes: readonly BatchCode[], name: string): Generator<string> {
  const cell = { width: 46, height: codeMm + 3 * lineMm }
  const width = svgColumns * cell.width
  const height = Math.max(1, Math.ceil(codes.length / svgColumns)) * cell.height
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">
<title>${escaped(name)}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
`
  for (const [index, code] of codes.entries()) {
    const centre = (index % svgColumns) * cell.width + cell.width / 2
    const top = Math.floor(index / svgColumns) * cell.height
    const { path, size } = codePath(code.url)
    const lines = linesOf(code, name).map(
      (text, line) =>
        `<text x="${centre}" y="${top + codeMm + lineMm * (line + 0.8)}" font-family="sans-serif" font-size="2.8" text-anchor="middle">${escaped(text)}</text>`,
    )
    yield `<g id="${escaped(code.label)}"><path transform="translate(${centre - codeMm / 2} ${top}) scale(${codeMm / size})" shape-rendering="crispEdges" d="${path}"/>${lines.join('')}</g>\n`
  }
  yield '</svg>\n'
}
