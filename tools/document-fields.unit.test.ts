import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync(['services/*/src/**/*.ts', 'packages/{members,service-kit}/src/**/*.ts'], {
  cwd: root,
}).filter((file) => !file.endsWith('.test.ts'))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const maker = 'packages/service-kit/src/store/fields.ts'

it("only the kit's fields make schemas", () => {
  const written = sources.filter((file) => /new Schema\b/.test(read(file)))
  expect(written.toSorted()).toEqual([maker])
})

it('no document declares its fields in an interface too', () => {
  const declaring = sources.filter((file) => /\b(aggregateSchemaOf|schemaOf)\(/.test(read(file)))
  expect(declaring.length).toBeGreaterThan(40)
  expect(declaring.filter((file) => /\binterface \w*Doc\b/.test(read(file)))).toEqual([])
})
