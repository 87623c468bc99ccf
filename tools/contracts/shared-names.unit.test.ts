import { expect, it } from 'vitest'
import { namesGivenBy, sharedNames } from './shared-names.ts'

it('lists what a module exports at run time, in every form of export', () => {
  const code = `
    import { b } from './b.ts'
    export type Gone = string
    export interface Also { readonly a: string }
    export const one = 1, two = <i>2</i>
    export async function three() {}
    export class Four {}
    export { b as five, type Gone as Never }
    export { six } from './six.ts'
    const own = 7
    export default own`
  expect(namesGivenBy(code, 'tsx')).toEqual(['Four', 'default', 'five', 'one', 'six', 'three', 'two'])
  expect(() => namesGivenBy(`export * from './b.ts'`)).toThrow('List the exported names')
})

it('names the modules of web-kit, and those of ui that hold state', () => {
  const found = sharedNames()
  expect(found['@love-space/web-kit/session.store.ts']).toContain('useSession')
  expect(found['@love-space/web-kit/router.ts']).toContain('RouterProvider')
  expect(found['@love-space/ui/portal.tsx']?.length).toBeGreaterThan(0)
  expect(Object.keys(found).filter((name) => !name.startsWith('@love-space/') || name.includes('.lazy.'))).toEqual([])
})
