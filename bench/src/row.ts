import type { Product } from './product.ts'

/** What a row stands on; the product starts with the first row that asks for it. */
export interface Bench {
  /** Short runs that show whether a row works, not what it measures. */
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
  /** Undefined where there is no budget to hold. */
  readonly holds?: boolean
  readonly note?: string
}

export interface Row {
  readonly name: string
  run(bench: Bench): Promise<Finding[]>
}

/** A row that this machine cannot run, with the sentence that says what is missing. */
export class CannotRun extends Error {}

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

/** The findings as a Markdown table, with what is to be said of single ones below it. */
export const markdownOf = (findings: readonly Finding[]): string => {
  const lines = findings.map((finding) => `| ${cells(finding).join(' | ')} |`)
  const notes = findings.flatMap(({ what, note }) => (note ? [`- ${what}: ${note}`] : []))
  const head = ['| what | Love Space | baseline | ratio | budget | |', '| --- | --- | --- | --- | --- | --- |']
  return [...head, ...lines, '', ...notes].join('\n')
}
