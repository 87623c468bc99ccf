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
 * Gives the tests of a project the running product: `inject('demo')` says where it is and who can sign in,
 * `inject('runDir')` where its record (`run.json`), secrets and logs lie; `issueTapLinks(runDir, rings)` makes rings of
 * an empty space. What is killed by its process id in the record is started again by itself.
 *
 * To use it, name this file as `globalSetup` of a project in vitest.config.ts, with the limits per client it needs in
 * `env.TEST_CLIENT_LIMITS` (`real`, `journeys`, `none`), and list the suite in tools/test-suites.ts with the same
 * limits: `npm test` starts one product for all suites that have some, gives it those of each suite in turn, tells its
 * folder by TEST_LOVE_SPACE_DIR, and looks for errors in its logs after each. A project run by itself starts its own.
 * For the types of `inject`, its tsconfig.json includes this file.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Once for all files, which run beside each other: it may have to be installed.
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
