import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The properties of a route that a client reads. */
const called = ['id', 'method', 'path', 'access', 'idempotent']
const isRoute = (value) =>
  typeof value === 'object' && called.slice(0, 4).every((name) => typeof value?.[name] === 'string')

/** Writes a module of the contracts as plain data; a schema that is asked for still comes from the module itself. */
export default async function leanContracts() {
  const contracts = await import(pathToFileURL(this.resourcePath).href)
  const lines = Object.entries(contracts).map(([name, value]) => {
    if (isRoute(value)) return constant(name, Object.fromEntries(called.map((key) => [key, value[key]])))
    if (typeof value === 'string' || typeof value === 'number') return constant(name, value)
    return `export { ${name} } from './${basename(this.resourcePath)}?schemas'`
  })
  return lines.join('\n')
}

const constant = (name, value) => `export const ${name} = ${JSON.stringify(value)}`
