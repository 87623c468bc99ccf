// Prints what a number of spaces needs: `npm run growth`.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readMeasured } from './growth/measured.ts'
import { usual, type Assumptions } from './growth/model.ts'
import { growthTable, limitsTable } from './growth/tables.ts'
import { Refusal, runTool } from './run-tool.ts'

const options = {
  spaces: 'spaces',
  visits: 'visitsADay',
  'busiest-hour': 'busiestHour',
  minutes: 'minutesAVisit',
  cpu: 'cpuShare',
  pictures: 'picturesAYear',
  megabytes: 'megabytesAPicture',
} as const satisfies Record<string, keyof Assumptions | 'spaces'>

const usage = `Usage: npm run growth -- --spaces 10000000 [--visits 6] [--busiest-hour 0.15] [--minutes 4] [--cpu 0.5] [--pictures 200] [--megabytes 4]
docs/growth.md says what these mean.`

await runTool(async (words) => {
  const numbers: Record<string, number> = { spaces: 0, ...usual }
  try {
    const names = Object.keys(options).map((name) => [name, { type: 'string' }] as const)
    const { values } = parseArgs({ args: [...words], options: Object.fromEntries(names) })
    for (const [name, field] of Object.entries(options)) {
      if (values[name] !== undefined) numbers[field] = Number(values[name])
    }
  } catch {
    throw new Refusal(usage)
  }
  const { spaces = 0, ...assumed } = numbers
  if (!Object.values(numbers).every((value) => value > 0)) throw new Refusal(usage)
  const measured = readMeasured(join(import.meta.dirname, '..'))
  console.log(growthTable([spaces], measured, assumed as unknown as Assumptions))
  console.log(`\n${limitsTable(measured, assumed as unknown as Assumptions)}`)
})
