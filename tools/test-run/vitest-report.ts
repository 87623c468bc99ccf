import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface FileResult {
  readonly name: string
  readonly message: string
  readonly startTime: number
  readonly endTime: number
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly failureMessages: readonly string[]
  }[]
}

export const readFileResults = (report: string): readonly FileResult[] =>
  (JSON.parse(readFileSync(report, 'utf8')) as { testResults: readonly FileResult[] }).testResults

export const hasFailed = ({ message, assertionResults }: FileResult): boolean =>
  message !== '' || assertionResults.some(({ status }) => status !== 'passed')

export const countsOf = (files: readonly FileResult[]): { passed: number; failed: number } => {
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const passed = statuses.filter((status) => status === 'passed').length
  return { passed, failed: statuses.length - passed }
}

const causeLinesMax = 4
const lineLengthMax = 1_000

export const failureOf = (what: string, why: string): string => {
  const lines = why.split('\n').slice(0, causeLinesMax)
  return [what, ...lines.map((line) => `    ${line.slice(0, lineLengthMax)}`)].join('\n')
}

export const failuresIn = ({ name, message, assertionResults }: FileResult): readonly string[] => {
  const file = relative(process.cwd(), name)
  return [
    ...(message === '' ? [] : [failureOf(file, message)]),
    ...assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages }) => failureOf(`${file} > ${fullName}`, failureMessages.join('\n'))),
  ]
}

/** Results of files, some of which ran twice. */
export interface TwoTries {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
  readonly unsteady: readonly string[]
}

/** Counts each file by its last try. If only a first try counts, a file that needed a second one has failed. */
export const judgeTwoTries = (
  first: readonly FileResult[],
  again: readonly FileResult[],
  options: { readonly onlyFirstCounts: boolean },
): TwoTries => {
  const last = first.map((file) => again.find(({ name }) => name === file.name) ?? file)
  const unsteady = first.filter((file, index) => hasFailed(file) && !hasFailed(last[index] ?? file))
  return {
    ...countsOf(options.onlyFirstCounts ? first : last),
    failures: last.filter(hasFailed).flatMap(failuresIn),
    unsteady: unsteady.flatMap(failuresIn),
  }
}
