import { expect, it } from 'vitest'
import { namesImportedBy, neededNames } from './needed-names.ts'
import { sharedNames } from './shared-names.ts'

it('lists what a module imports at run time, in every form of import', () => {
  const code = `
    import './a.ts'
    import type { Gone } from './gone.ts'
    import { type Also } from './also-gone.ts'
    import b, { c, d as e, type Never } from './b.ts'
    import * as f from './f.ts'
    export { g as h } from './g.ts'
    export type { I } from './gone.ts'
    export const later = () => <p>{import('./later.ts')}</p>`
  expect(namesImportedBy(code, 'tsx')).toEqual([
    { from: './a.ts', names: [] },
    { from: './b.ts', names: ['default', 'c', 'd'] },
    { from: './f.ts', names: ['*'] },
    { from: './g.ts', names: ['g'] },
    { from: './later.ts', names: ['*'] },
  ])
})

it.each(['mf-couple', 'mf-admin'])(
  'are found of %s: its pages, and what it bundles; and the shell gives them',
  (name) => {
    const needed = neededNames(name)
    expect(needed['@love-space/web-kit/session.store.ts']).toContain('useSession')
    expect(needed['@love-space/ui/portal.tsx']?.length).toBeGreaterThan(0)
    const given = sharedNames()
    for (const [key, names] of Object.entries(needed)) expect(given[key]).toEqual(expect.arrayContaining(names))
  },
)
