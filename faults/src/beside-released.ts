// `npm run test:two-versions [-- couples [words]]`: three couples use a product of two replicas while parts of it are those of the commit
// of the last released contracts. Its front ends are served one after another. Each of its processes runs beside today's, until all are of
// the release, and back. A browser visits the pages of one version on the processes of the other. That commit is built once for this clone,
// in `.local`. The command ends with a sentence if the clone lacks it. With words, only changes with them in their names are tried.
// Exits with 1 if a page fails, or as `test:replicas` does.
import { launchChromium } from '@love-space/testing/chromium.ts'
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { buildReleased } from './released-build.ts'
import { printReplicaCounts } from './replica-table.ts'
import { runReplicas } from './run-replicas.ts'
import { versionChanges, type VisitRow } from './version-changes.ts'

const couples = Number(process.argv[2] ?? 3)
const words = process.argv[3] ?? ''
const log = (line: string): void => void process.stderr.write(`${line}\n`)

const { commit, root } = await buildReleased(log)
if (root === undefined) {
  console.log(`This clone lacks ${commit}, the commit of the last released contracts, so no two versions were tried.`)
  console.log('`git fetch --unshallow` gets it.')
  process.exit(1)
}
const product = await startThrowAwayLoveSpace({ limits: 'none', replicas: 2, log })
const browser = await launchChromium()
try {
  const visits: VisitRow[] = []
  const visited = (row: VisitRow): void => {
    visits.push(row)
    for (const failure of row.failures) log(`  ${failure}`)
  }
  const { changes, end } = await versionChanges({ product, released: root, browser, visited })
  const faults = changes.filter(({ name }) => name.includes(words))
  const counts = await runReplicas({ dir: product.dir, couples, faults, log })
  end()
  const isRight = printReplicaCounts(`${couples} couples, two replicas, ${commit.slice(0, 12)} and today's`, counts)
  console.log('\n| visited by a browser | pages | failures |\n| --- | --- | --- |')
  for (const { visited: what, pages, failures } of visits) console.log(`| ${what} | ${pages} | ${failures.length} |`)
  process.exitCode = isRight && visits.every(({ failures }) => failures.length === 0) ? 0 : 1
} finally {
  await browser.close()
  await product.stop()
}
process.exit()
