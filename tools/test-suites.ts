import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientLimits } from '@love-space/local-runtime/run/client-limits.ts'

/** A part of `npm test`: an npm script, or projects of vitest.config.ts. */
export type Suite = {
  readonly title: string
  /** Keeps cores busy, waits for little, and shares nothing with the suites that wait; runs beside them at a lower priority. */
  readonly computes?: true
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
  { title: 'format', computes: true, ceilingS: 80, script: 'check:format' },
  { title: 'lint and boundaries', computes: true, ceilingS: 100, script: 'check:lint' },
  { title: 'types', computes: true, ceilingS: 90, script: 'check:types' },
  { title: 'unused files, exports and dependencies', computes: true, ceilingS: 30, script: 'check:unused' },
  { title: 'generated documents', computes: true, ceilingS: 25, script: 'check:docs' },
  { title: 'compose file against the code', computes: true, ceilingS: 15, script: 'check:compose' },
  { title: 'what the bench builds', computes: true, ceilingS: 30, script: 'check:bench' },
  { title: 'rules and front ends', computes: true, ceilingS: 195, projects: ['unit', 'web', 'web-shared'] },
  { title: 'services on a real database and NATS', computes: true, ceilingS: 235, projects: ['int'] },
  { title: 'local run', ceilingS: 150, projects: ['runtime'] },
  { title: 'journeys in a browser', ceilingS: 490, projects: ['e2e', 'e2e-alone'], limits: 'journeys' },
  { title: 'attacks, short form', ceilingS: 300, projects: ['attack'], limits: 'real', strains: true },
  { title: 'faults, short form', ceilingS: 170, projects: ['faults'], limits: 'none', strains: true },
]

/** What runs at once, in steps: checks, which only read the tree, run together; then one suite after the other. */
export const lanes = (chosen: readonly Suite[]): readonly (readonly (readonly Suite[])[])[] => {
  const checks = chosen.filter((suite) => 'script' in suite)
  const others = chosen.filter((suite) => !('script' in suite))
  const computing = others.filter(({ computes }) => computes).map((suite) => [suite])
  const waiting = others.filter(({ computes }) => !computes).map((suite) => [suite])
  const first = checks.length > 0 ? [checks] : []
  // On two cores, journeys beside computing suites missed their time limits and byte budgets.
  return [[...first, ...computing, ...waiting]].filter((lane) => lane.length > 0)
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
