import { create } from 'qrcode'
import { useMemo } from 'react'

export type QrCodeProps = {
  text: string
  label: string
  className?: string
}

const quietZone = 4

/** A QR code, always dark on white with its margin, because cameras need the contrast. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawQrCode(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1b1014" />
    </svg>
  )
}

function drawQrCode(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const runs: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue
      const start = column
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++
      const length = column - start + 1
      runs.push(`M${start + quietZone} ${row + quietZone}h${length}v1h-${length}z`)
    }
  }
  return { size: modules.size + 2 * quietZone, path: runs.join('') }
}
