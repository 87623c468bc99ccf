// `npm run bench [-- word …]`: all rows, or those that `chooseRows` finds; BENCH_QUICK=1 for short runs, BENCH_PROFILE=dir for CPU profiles.
import { chooseRows } from './choose-rows.ts'
import { startProduct, type Product } from './product.ts'
import { markdownOf, type Bench, type Finding, type Row } from './row.ts'
import { coupleYear } from './rows/couple-year.ts'
import { firstRoute } from './rows/first-route.ts'
import { gatewayCpu } from './rows/gateway-cpu.ts'
import { homeYear } from './rows/home-year.ts'
import { albumPage } from './rows/album-page.ts'
import { albumScroll } from './rows/album-scroll.ts'
import { layoutShift } from './rows/layout-shift.ts'
import { lettersSearch } from './rows/letters-search.ts'
import { liveGateways } from './rows/live-gateways.ts'
import { liveLatency } from './rows/live-latency.ts'
import { liveMemory } from './rows/live-memory.ts'
import { officeBulk } from './rows/office-bulk.ts'
import { nightlyJobs } from './rows/nightly-jobs.ts'
import { officeTables } from './rows/office-tables.ts'
import { pictures } from './rows/pictures.ts'
import { logoutElsewhere } from './rows/logout-elsewhere.ts'
import { memoriesPage } from './rows/memories-page.ts'
import { addingPictures } from './rows/adding-pictures.ts'
import { bringThePast } from './rows/bring-the-past.ts'
import { memoriesScroll } from './rows/memories-scroll.ts'
import { readsAndWrites } from './rows/reads-and-writes.ts'
import { relayDrain } from './rows/relay-drain.ts'
import { residentMemory } from './rows/resident-memory.ts'
import { ringTap } from './rows/ring-tap.ts'
import { smallBodies } from './rows/small-bodies.ts'
import { zipDownload } from './rows/zip-download.ts'
import { uploads } from './rows/uploads.ts'

// Idle memory needs an unused product, and light load small documents. Outages come last.
const rows = [
  residentMemory,
  gatewayCpu,
  smallBodies,
  liveMemory,
  liveGateways,
  firstRoute,
  ringTap,
  coupleYear,
  homeYear,
  layoutShift,
  liveLatency,
  logoutElsewhere,
  readsAndWrites,
  lettersSearch,
  memoriesPage,
  albumPage,
  albumScroll,
  memoriesScroll,
  addingPictures,
  bringThePast,
  officeTables,
  nightlyJobs,
  officeBulk,
  uploads,
  zipDownload,
  pictures,
  relayDrain,
]

const chosenOrEnd = (): readonly Row[] => {
  try {
    return chooseRows(rows, process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}
const chosen = chosenOrEnd()

const log = (line: string): void => void process.stderr.write(`${line}\n`)
let starting: Promise<Product> | undefined
const bench: Bench = {
  quick: process.env.BENCH_QUICK === '1',
  product: () => (starting ??= startProduct(log)),
  log,
}

const findings: Finding[] = []
const notRun: string[] = []
for (const row of chosen) {
  log(`\n${row.name} …`)
  try {
    const found = await row.run(bench)
    findings.push(...found)
    log(markdownOf(found))
  } catch (error) {
    notRun.push(`- ${row.name} did not run: ${error instanceof Error ? error.message : String(error)}`)
    log(notRun.at(-1) ?? '')
    process.exitCode = 1
  }
}
await (await starting)?.stop()
console.log(['', markdownOf(findings), ...notRun].join('\n'))
process.exit()
