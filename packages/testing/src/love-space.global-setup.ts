import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ClientLimits } from '@love-space/local-runtime/run/client-limits.ts'
import { demoFile, readDemo, type Demo } from '@love-space/demo-data/demo-seed.ts'
import { findChromium } from './chromium.ts'
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo: Demo
    runDir: string
  }
}

/**
 * Gives a project's tests the running product: `inject('demo')` has its address and logins, `inject('runDir')` the folder of its record
 * (`run.json`), secrets and logs. `issueTapLinks(runDir, rings)` issues rings of an empty space. Killed processes of the record restart by
 * themselves.
 *
 * To use it, name this file as `globalSetup` of a project in vitest.config.ts, set `env.TEST_CLIENT_LIMITS` there (`real`, `journeys` or
 * `none`), and list the suite with the same limits in tools/test-suites.ts. `npm test` starts one product for all such suites, names its
 * folder in TEST_LOVE_SPACE_DIR, sets each suite's limits in turn and checks the logs for errors after each. A project run alone starts its
 * own product. The project's tsconfig.json includes this file for the types of `inject`.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Find the browser once, before test files run in parallel: it may have to be installed.
  process.env.CHROME_PATH = findChromium()
  const given = process.env.TEST_LOVE_SPACE_DIR
  const limits = (project.config.env.TEST_CLIENT_LIMITS ?? 'real') as ClientLimits
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  const own = given ? undefined : await startThrowAwayLoveSpace({ limits, log })
  const dir = given ?? own?.dir ?? ''
  const demo = await readDemo(join(dir, demoFile))
  if (!demo) throw new Error(`No product has been started in ${dir}.`)
  project.provide('demo', demo)
  project.provide('runDir', dir)
  return own?.stop
}
