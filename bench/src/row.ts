import type { Product } from './product.ts'

/** The parts that a row measures with. The product starts with the first row that needs it. */
export interface Bench {
  /** Whether runs are short, only to check that a row works. */
  readonly quick: boolean
  product(): Promise<Product>
  log(line: string): void
}

export interface Finding {
  readonly what: string
  readonly product: string
  readonly baseline: string
  readonly ratio?: number
  readonly budget: string
  /** Whether the result is within the budget; undefined without one. */
  readonly holds?: boolean
  readonly note?: string
}

export interface Row {
  readonly name: string
  /** Measures. Throws if the row cannot run, with the reason. */
  run(bench: Bench): Promise<Finding[]>
}

const verdict = ({ holds }: Finding): string => {
  if (holds === undefined) return '–'
  return holds ? 'ok' : '**missed**'
}

const cells = (finding: Finding): string[] => [
  finding.what,
  finding.product,
  finding.baseline,
  finding.ratio === undefined ? '–' : `${finding.ratio.toFixed(2)}x`,
  finding.budget,
  verdict(finding),
]

export const markdownOf = (findings: readonly Finding[]): string => {
  const lines = findings.map((finding) => `| ${cells(finding).join(' | ')} |`)
  const notes = findings.flatMap(({ what, note }) => (note ? [`- ${what}: ${note}`] : []))
  const head = ['| what | Love Space | baseline | ratio | budget | |', '| --- | --- | --- | --- | --- | --- |']
  return [...head, ...lines, '', ...notes].join('\n')
}
