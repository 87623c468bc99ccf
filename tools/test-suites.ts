import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientLimits } from '@love-space/local-runtime/run/client-limits.ts'

/** A part of `npm test`: a check of package.json's Nx targets, or projects of vitest.config.ts. */
export type Suite = {
  readonly title: string
  /** Expected maximum in seconds on two cores. The summary reports longer runs; six times as long ends them. */
  readonly ceilingS: number
  /** Group of suites that run at the same time. Without one, a suite runs alone. */
  readonly together?: string
} & (
  | {
      /** Name of the check. Its command runs without Nx, which takes seconds more and could answer from its cache. */
      readonly check: string
    }
  | {
      readonly projects: readonly string[]
      /** Folders that limit the suite's tests. */
      readonly folders?: readonly string[]
      /** Limits per client at the product that such suites share. */
      readonly limits?: ClientLimits
      /** Whether the suite kills or overloads processes, so that errors from that are expected in the logs. */
      readonly strains?: boolean
    }
)

/** Time that all suites should take on two cores, in seconds; the summary reports longer runs. */
export const ceilingOfAllS = 12 * 60

const checks = { ceilingS: 50, together: 'checks' } as const
const besideAttacks = { ceilingS: 430, together: 'attacks' } as const
const onStrainedProduct = { ...besideAttacks, ceilingS: 170, strains: true } as const

// Suites that mostly wait (attacks, faults, journeys one by one) share the time with those that compute (tests of the code).
// The parallel journeys, whose pages have time limits, run alone. In a group the longest suites come first.
// Journeys one by one come last: the local run builds, and a build replaces the files that the product serves.
export const suites: readonly Suite[] = [
  { ...checks, title: 'format', check: 'all-format' },
  { ...checks, title: 'lint and boundaries', check: 'all-lint' },
  { ...checks, title: 'types', check: 'all-types' },
  { ...checks, title: 'unused files, exports and dependencies', check: 'all-unused' },
  { ...checks, title: 'generated documents', check: 'all-documents' },
  { ...checks, title: 'prose and spelling', check: 'all-prose' },
  { ...checks, title: 'compose file against the code', check: 'all-compose' },
  { ...checks, title: 'Kubernetes manifests against the code', check: 'all-k8s' },
  { ...checks, title: 'what the bench builds', check: 'all-bench' },
  { title: 'journeys in a browser', ceilingS: 240, projects: ['e2e'], limits: 'journeys' },
  { ...onStrainedProduct, title: 'attacks, short form', projects: ['attack'], limits: 'real' },
  { ...onStrainedProduct, title: 'faults, short form', projects: ['faults'], limits: 'none' },
  { ...besideAttacks, title: 'journeys one by one', ceilingS: 90, projects: ['e2e-alone'], limits: 'journeys' },
  { ...besideAttacks, title: 'services on a real database and NATS', projects: ['int'] },
  { ...besideAttacks, title: 'local run', projects: ['runtime'] },
  { ...besideAttacks, title: 'rules and front ends', projects: ['unit', 'web', 'web-shared'] },
]

export const usesProduct = (suite: Suite): boolean => 'projects' in suite && suite.limits !== undefined

/** Suites that run at once; those that use the product run one after the other. */
export type Step = readonly Suite[]

export const stepsOf = (chosen: readonly Suite[]): readonly Step[] => [
  ...Map.groupBy(chosen, (suite) => suite.together ?? suite.title).values(),
]

/** Projects whose tests are beside the code, with their file patterns. All others need the whole product. */
const besideCode: Readonly<Record<string, readonly string[]>> = {
  unit: ['*.unit.test.ts'],
  web: ['*.test.tsx', '*.web.test.ts'],
  'web-shared': ['*.test.tsx'],
  int: ['*.int.test.ts'],
  runtime: ['*.runtime.test.ts'],
}
const folderCeilingS = 240

/** Folders without tests beside their code, and the first words of the suites that cover each. */
const testedBy: Readonly<Record<string, string>> = {
  bench: 'what the bench builds',
  deploy: 'Kubernetes manifests against the code',
  docker: 'compose file against the code',
  docs: 'generated documents',
  e2e: 'journeys',
  ops: 'rules and front ends',
  'packages/service-build': 'local run',
}

/** Printed after tests of single folders: a release needs those of the whole product too. */
export const suitesNotRun =
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
    const covers = folder === undefined ? undefined : testedBy[folder]
    const elsewhere = suites.filter(({ title }) => covers !== undefined && title.startsWith(covers))
    const found = byTitle.length > 0 ? byTitle : [...(ofFolder ? [ofFolder] : []), ...elsewhere]
    if (found.length === 0) throw new Error(`Nothing is called ${word}: neither a folder in OWNERS nor a suite.`)
    return found
  })
  return [...new Set(chosen)]
}
