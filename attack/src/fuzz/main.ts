// `npm run test:fuzz [-- --cases 50000] [--only partner,admin]`: Schemathesis calls every route as each kind of user. Exits with 1 for a
// response that the OpenAPI document does not allow, and for a process that ended or grew. SEED=N repeats an earlier run.
import { isOperatorRole, operatorRoles } from '@love-space/contracts/admin/operator-roles.ts'
import { processNames } from '@love-space/contracts/processes.ts'
import { localDir } from '@love-space/local-runtime/processes/paths.ts'
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signInAsOperator } from '../operators.ts'
import { asSignedIn, newCouple } from '../people.ts'
import { residentBytesOf } from '@love-space/local-runtime/processes/resident-memory.ts'
import { openTarget, type Target } from '../target.ts'
import { documentFor, fuzzedRoutes } from './document.ts'
import { openRelay, type AsCaller } from './relay.ts'
import { getSchemathesis, runSchemathesis } from './schemathesis.ts'

const SEED_MAX = 2 ** 31
/** Growth of a process from its second caller to its last that counts as a leak. */
const growthMegabytesMax = 100
const log = (line: string): void => void process.stderr.write(`${line}\n`)

const callers = ['nobody', 'partner', ...operatorRoles] as const
type CallerName = (typeof callers)[number]

const { values } = parseArgs({ options: { cases: { type: 'string', default: '50000' }, only: { type: 'string' } } })
const chosen = callers.filter((name) => values.only === undefined || values.only.split(',').includes(name))
const seed = Number(process.env.SEED ?? randomInt(SEED_MAX))

const operatorOf = async (target: Target, role: (typeof operatorRoles)[number]): Promise<AsCaller> => {
  let browser = await signInAsOperator(target, role)
  return async (send) => {
    const answer = await send(browser.token)
    if (answer.status !== 401) return answer
    // A request may have ended the session or taken the role.
    browser = await signInAsOperator(target, role)
    return send(browser.token)
  }
}

const memoryOf = (target: Target): ReadonlyMap<string, number> =>
  new Map(processNames.map((name) => [name, Math.round(residentBytesOf(target.pids()[name] ?? 0) / 1024 ** 2)]))

const python = await getSchemathesis(localDir, log)
log(`Values come from the seed ${seed}; SEED=${seed} repeats them.`)
const product = await startThrowAwayLoveSpace({ limits: 'none', log })
try {
  const target = await openTarget(product.dir, seed)
  const relay = await openRelay(target)
  const pids = JSON.stringify(target.pids())
  const casesMax = Math.max(1, Math.round(Number(values.cases) / chosen.length / fuzzedRoutes.length))
  const failed: CallerName[] = []
  let [sent, warm] = [0, memoryOf(target)]
  const rows: string[] = []
  for (const [index, name] of chosen.entries()) {
    const { partners } = await newCouple(target)
    const document = join(product.dir, 'openapi.json')
    await writeFile(document, JSON.stringify(documentFor(partners[0])))
    if (name === 'nobody') relay.asCaller = (send) => send(null)
    else if (isOperatorRole(name)) relay.asCaller = await operatorOf(target, name)
    else relay.asCaller = (send) => asSignedIn(target, partners[0], send)
    relay.statuses.clear()
    if (!(await runSchemathesis(python, { document, url: relay.url, casesMax, seed }))) failed.push(name)
    const counts = [...relay.statuses].toSorted(([a], [b]) => a - b)
    sent += counts.reduce((sum, [, count]) => sum + count, 0)
    rows.push(`| ${name} | ${counts.map(([status, count]) => `${status}: ${count}`).join(', ')} |`)
    if (index === 0) warm = memoryOf(target)
  }
  const grown = [...memoryOf(target)].filter(([name, now]) => now - (warm.get(name) ?? now) > growthMegabytesMax)
  const hasEnded = JSON.stringify(target.pids()) !== pids
  console.log(['| caller | responses by status |', '| --- | --- |', ...rows].join('\n'))
  console.log(`${sent} requests to ${fuzzedRoutes.length} routes, seed ${seed}.`)
  if (failed.length > 0) console.log(`Responses that the document does not allow, above: ${failed.join(', ')}.`)
  if (hasEnded) console.log('A process has ended.')
  for (const [name, now] of grown) console.log(`${name} grew from ${warm.get(name)} to ${now} MB.`)
  process.exitCode = failed.length > 0 || hasEnded || grown.length > 0 ? 1 : 0
  relay.close()
} finally {
  await product.stop()
}
process.exit()
