import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientLimits } from '@love-space/local-runtime/run/client-limits.ts'

/** A part of `npm test`: an npm script, or projects of vitest.config.ts. */
export type Suite = {
  readonly title: string
  /** Expected maximum on two cores. The summary reports longer runs; three times as long ends them. */
  readonly ceilingS: number
} & (
  | { readonly script: string }
  | {
      readonly projects: readonly string[]
      /** Limits the suite to tests below these folders. */
      readonly folders?: readonly string[]
      /** Runs against the product shared by all such suites, with these limits per client. */
      readonly limits?: ClientLimits
      /** Kills or overloads processes, so errors that result from that are expected in the logs. */
      readonly strains?: boolean
    }
)

/** Expected maximum of all suites on two cores. */
export const ceilingOfAllS = 28 * 60

export const suites: readonly Suite[] = [
  { title: 'format', ceilingS: 80, script: 'check:format' },
  { title: 'lint and boundaries', ceilingS: 100, script: 'check:lint' },
  { title: 'types', ceilingS: 90, script: 'check:types' },
  { title: 'unused files, exports and dependencies', ceilingS: 30, script: 'check:unused' },
  { title: 'generated documents', ceilingS: 25, script: 'check:docs' },
  { title: 'compose file against the code', ceilingS: 15, script: 'check:compose' },
  { title: 'what the bench builds', ceilingS: 30, script: 'check:bench' },
  { title: 'rules and front ends', ceilingS: 195, projects: ['unit', 'web', 'web-shared'] },
  { title: 'services on a real database and NATS', ceilingS: 235, projects: ['int'] },
  { title: 'local run', ceilingS: 150, projects: ['runtime'] },
  { title: 'journeys in a browser', ceilingS: 490, projects: ['e2e', 'e2e-alone'], limits: 'journeys' },
  { title: 'attacks, short form', ceilingS: 300, projects: ['attack'], limits: 'real', strains: true },
  { title: 'faults, short form', ceilingS: 170, projects: ['faults'], limits: 'none', strains: true },
]

/** Returns what runs at once, in order: all checks, which only read the tree, then one suite after the other. */
export const stepsOf = (chosen: readonly Suite[]): readonly (readonly Suite[])[] => {
  const checks = chosen.filter((suite) => 'script' in suite)
  // On two cores, journeys beside other suites missed their time limits and byte budgets.
  const others = chosen.filter((suite) => !('script' in suite)).map((suite) => [suite])
  return checks.length > 0 ? [checks, ...others] : others
}

/** Projects whose tests are beside the code, with their file patterns; all others need the whole product. */
const besideCode: Readonly<Record<string, readonly string[]>> = {
  unit: ['*.unit.test.ts'],
  web: ['*.test.tsx', '*.web.test.ts'],
  'web-shared': ['*.test.tsx'],
  int: ['*.int.test.ts'],
  runtime: ['*.runtime.test.ts'],
}
const folderCeilingS = 240

/** Folders without tests beside their code, and the suite that covers each. */
const testedBy: Readonly<Record<string, string>> = {
  bench: 'what the bench builds',
  docker: 'compose file against the code',
  docs: 'generated documents',
  e2e: 'journeys in a browser',
  ops: 'rules and front ends',
  'packages/service-build': 'local run',
}

/** Printed after tests of single folders: a release needs those of the whole product too. */
export const leftOut =
  'Left out is what needs the whole product: journeys, attacks and faults. `npm test -- journeys attacks faults` runs them before a release.'

const suiteOf = (root: string, folder: string): Suite | undefined => {
  const places = [`${folder}/`, `${folder}/{src,test}/**/`]
  const has = (pattern: string): boolean =>
    globSync(
      places.map((place) => place + pattern),
      { cwd: root },
    ).length > 0
  const projects = Object.keys(besideCode).filter((project) => besideCode[project]?.some(has))
  if (projects.length === 0) return undefined
  const folders = [...new Set([folder, 'packages/contracts'])].map((name) => `${name}/`)
  return { title: folder, ceilingS: folderCeilingS, projects: [...new Set(['unit', ...projects])], folders }
}

/**
 * Returns the suites selected by words: those whose titles contain one, or else the tests of the folder in OWNERS with that name. All
 * suites without words. Throws for an unknown word.
 */
export const suitesFor = (
  words: readonly string[],
  folders: readonly string[],
  root = join(import.meta.dirname, '..'),
): readonly Suite[] => {
  if (words.length === 0) return suites
  const chosen = words.flatMap((word) => {
    const byTitle = suites.filter(({ title }) => title.includes(word))
    const folder = folders.find((name) => name === word || name.endsWith(`/${word}`))
    const ofFolder = folder === undefined ? undefined : suiteOf(root, folder)
    const elsewhere = suites.filter(({ title }) => folder !== undefined && title === testedBy[folder])
    const found = byTitle.length > 0 ? byTitle : [...(ofFolder ? [ofFolder] : []), ...elsewhere]
    if (found.length === 0) throw new Error(`Nothing is called ${word}: neither a folder in OWNERS nor a suite.`)
    return found
  })
  return [...new Set(chosen)]
}
