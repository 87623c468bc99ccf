import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOwners } from './owners.ts'
import { ceilingOfAllS, stepsOf, suites, suitesFor } from './test-suites.ts'

const root = join(import.meta.dirname, '..')

it('the ceilings of all steps together stay below that of the whole run', () => {
  const ofSteps = stepsOf(suites).map((step) => Math.max(...step.map(({ ceilingS }) => ceilingS)))
  expect(ofSteps.reduce((total, ceilingS) => total + ceilingS, 0)).toBeLessThanOrEqual(ceilingOfAllS)
})

it('runs every suite once, checks at once, and never two suites at once that share the product', () => {
  const [first = [], ...others] = stepsOf(suites)
  const titles = [first, ...others].flat().map(({ title }) => title)
  expect(titles.sort()).toEqual(suites.map(({ title }) => title).sort())
  expect(first.every((suite) => 'script' in suite)).toBe(true)
  expect(others.every((step) => step.length === 1)).toBe(true)
})

it('every project of vitest.config.ts belongs to one suite', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
  const [, ofProjects = ''] = config.split('projects: [')
  const projects = [...ofProjects.matchAll(/\bname: '([a-z0-9-]+)'/g)].map(([, name]) => name)
  const listed = suites.flatMap((suite) => ('projects' in suite ? suite.projects : []))
  expect([...listed].sort()).toEqual([...projects].sort())
})

const folders = ['services/auth', 'mf-admin', 'packages/ui', 'faults']

it('runs everything without words, and by a word the suites that hold it', () => {
  expect(suitesFor([], folders)).toBe(suites)
  expect(suitesFor(['journeys', 'faults'], folders).map(({ title }) => title)).toEqual([
    'journeys in a browser',
    'faults, short form',
  ])
})

it('runs the tests of one service, front end or package with those of the contracts', () => {
  expect(suitesFor(['auth'], folders)).toMatchObject([
    { title: 'services/auth', projects: ['unit', 'int'], folders: ['services/auth/', 'packages/contracts/'] },
  ])
  expect(suitesFor(['mf-admin'], folders)).toMatchObject([{ projects: ['unit', 'web', 'web-shared'] }])
})

it('runs something for the last word of every line of OWNERS', () => {
  const owned = [...readOwners(root).keys()]
  for (const folder of owned) expect(suitesFor([folder.split('/').at(-1) ?? ''], owned)).not.toEqual([])
  expect(suitesFor(['e2e'], owned)).toMatchObject([{ title: 'e2e' }, { title: 'journeys in a browser' }])
})

it('says so when a word stands for nothing', () => {
  expect(() => suitesFor(['nothing'], folders)).toThrow('Nothing is called nothing')
})
