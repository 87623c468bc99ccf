import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes what failed a run outside of any test to the file UNHANDLED_ERRORS_FILE: the report in JSON does not hold it. */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_, errors) => {
    const file = process.env.UNHANDLED_ERRORS_FILE
    if (file === undefined || errors.length === 0) return
    writeFileSync(file, errors.map(({ stack, name, message }) => stack ?? `${name}: ${message}`).join('\n'))
  }
}
