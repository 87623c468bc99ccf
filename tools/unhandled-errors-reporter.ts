import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes errors outside any test to the file UNHANDLED_ERRORS_FILE, because the JSON report omits them. */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_, errors) => {
    const file = process.env.UNHANDLED_ERRORS_FILE
    if (file === undefined || errors.length === 0) return
    writeFileSync(file, errors.map(({ stack, name, message }) => stack ?? `${name}: ${message}`).join('\n'))
  }
}
