import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOwners } from './owners.ts'
import { ceilingOfAllS, stepsOf, suites, suitesFor, usesProduct } from './test-suites.ts'

const root = join(import.meta.dirname, '..')
const folders = ['services/auth', 'mf-admin', 'packages/ui', 'faults']

const sumOf = (ceilings: readonly { ceilingS: number }[]): number =>
  ceilings.reduce((total, { ceilingS }) => total + ceilingS, 0)

it('the ceilings of all steps together stay below that of the whole run', () => {
  const ofSteps = stepsOf(suites).map((step) => {
    const inTurn = step.filter(usesProduct)
    return { ceilingS: Math.max(sumOf(inTurn), ...step.map(({ ceilingS }) => ceilingS)) }
  })
  expect(sumOf(ofSteps)).toBeLessThanOrEqual(ceilingOfAllS)
})

it('runs every suite once, and nothing beside journeys, which have time limits', () => {
  const steps = stepsOf(suites)
  const titles = steps.flat().map(({ title }) => title)
  expect(titles.sort()).toEqual(suites.map(({ title }) => title).sort())
  const [beside = []] = steps.filter((step) => step.some(({ title }) => title.startsWith('journeys')))
  expect(beside).toHaveLength(1)
})

it('runs suites of single folders one after the other', () => {
  const chosen = suitesFor(['auth', 'mf-admin'], folders)
  expect(stepsOf(chosen)).toEqual(chosen.map((suite) => [suite]))
})

it('every project of vitest.config.ts belongs to one suite', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
  const [, ofProjects = ''] = config.split('projects: [')
  const projects = [...ofProjects.matchAll(/\bname: '([a-z0-9-]+)'/g)].map(([, name]) => name)
  const listed = suites.flatMap((suite) => ('projects' in suite ? suite.projects : []))
  expect([...listed].sort()).toEqual([...projects].sort())
})

it('runs everything without words, otherwise the suites whose titles contain a word', () => {
  expect(suitesFor([], folders)).toBe(suites)
  expect(suitesFor(['journeys', 'faults'], folders).map(({ title }) => title)).toEqual([
    'journeys in a browser',
    'journeys one by one',
    'faults, short form',
  ])
})

it('runs the tests of one service, front end or package with those of the contracts', () => {
  expect(suitesFor(['auth'], folders)).toMatchObject([
    { title: 'services/auth', projects: ['unit', 'int'], folders: ['services/auth/', 'packages/contracts/'] },
  ])
  expect(suitesFor(['mf-admin'], folders)).toMatchObject([{ projects: ['unit', 'web', 'web-shared'] }])
})

it('runs tests for the last word of every line of OWNERS', () => {
  const owned = [...readOwners(root).keys()]
  for (const folder of owned) expect(suitesFor([folder.split('/').at(-1) ?? ''], owned)).not.toEqual([])
  expect(suitesFor(['e2e'], owned)).toMatchObject([
    { title: 'e2e' },
    { title: 'journeys in a browser' },
    { title: 'journeys one by one' },
  ])
})

it('refuses an unknown word', () => {
  expect(() => suitesFor(['nothing'], folders)).toThrow('Nothing is called nothing')
})
