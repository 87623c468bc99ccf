import type { ReactNode } from 'react'

interface LinesTableProps<Line> {
  /** Heading of the lines' numbers. */
  readonly heading: string
  readonly columns: readonly { readonly heading: string; readonly renderCell: (line: Line) => ReactNode }[]
  readonly lines: readonly Line[]
}

/** A table of the lines of a file that is to be imported. */
export const LinesTable = <Line extends { readonly line: number }>({
  heading,
  columns,
  lines,
}: LinesTableProps<Line>) => (
  <div className="max-h-80 overflow-auto rounded-field border border-line">
    <table className="w-full text-left text-sm">
      <thead className="sticky top-0 bg-surface-sunken text-text-muted">
        <tr>
          {[heading, ...columns.map((column) => column.heading)].map((text) => (
            <th key={text} className="px-3 py-1.5 font-medium">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line} className="border-t border-line align-top">
            <td className="px-3 py-1.5 tabular-nums">{line.line}</td>
            {columns.map((column) => (
              <td key={column.heading} className="px-3 py-1.5">
                {column.renderCell(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
