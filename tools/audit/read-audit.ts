export interface AuditOutcome {
  readonly exitCode: 0 | 1 | 2
  readonly lines: readonly string[]
}

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
  readonly message?: string
}

/** Parses the output of `npm audit --json`: a report, or the registry's error. */
export function readAudit(json: string): AuditOutcome {
  const report = parse(json)
  if (!report?.vulnerabilities) {
    const reason = (report?.message ?? 'npm gave no report').replaceAll(/https?:\/\/\S+/g, 'the registry')
    return { exitCode: 2, lines: [`Nothing was checked: no list of advisories could be reached (${reason}).`] }
  }
  const found = Object.entries(report.vulnerabilities).map(
    ([name, { severity, range }]) => `${severity}: ${name} ${range}`,
  )
  if (found.length === 0) return { exitCode: 0, lines: ['No advisory is known for what the lock file names.'] }
  return { exitCode: 1, lines: found.toSorted() }
}

function parse(json: string): Report | undefined {
  try {
    return JSON.parse(json) as Report
  } catch {
    return undefined
  }
}
