import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Script } from 'node:vm'
import { commonInternalRoutes, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { streams } from '@love-space/contracts/event.ts'
import { mongoUserNames } from '@love-space/local-runtime/mongo/mongo-users.ts'
import { natsUserNames } from '@love-space/local-runtime/nats/permissions.ts'
import { composeFile, readComposeFile } from '../deploy/compose-file.ts'
import { Refusal } from '../run-tool.ts'

const charsMax = 20

/** Names in the template's code and first parts of addresses that no contract lists. */
const reserved: ReadonlySet<string> = new Set([
  'api',
  'cluster',
  'docs',
  'internal',
  'note',
  'notes',
  'openapi',
  'owners',
  'remotes',
  'service',
  'test',
  'time',
  'world',
])

const isIdentifier = (name: string): boolean => {
  try {
    return new Script(`'use strict'; async () => { const ${name} = 0; return ${name} }`) instanceof Script
  } catch {
    return false
  }
}

const workspaceNames = (root: string): readonly string[] =>
  globSync(['*/package.json', '{packages,services}/*/package.json'], { cwd: root })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => basename(join(file, '..')))

/** Everything that has a name which a service must not share: addresses, users of servers, containers, folders, streams. */
const namesInUse = (root: string): ReadonlySet<string> => {
  const routes = [...Object.values(routesByOwner), ...Object.values(internalRoutesByOwner), commonInternalRoutes].flat()
  return new Set([
    ...routes.flatMap(({ path }) => path.split('/')),
    ...Object.keys(streams),
    ...mongoUserNames,
    ...natsUserNames,
    ...Object.keys(readComposeFile(root, composeFile).services),
    ...workspaceNames(root),
    ...globSync('services/*/src/*.ts', { cwd: root }).map((file) => basename(file, '.ts')),
  ])
}

/** Throws a Refusal unless a new service may have this name. */
export const requireServiceName = (root: string, name: string): void => {
  const refuse = (why: string): Refusal => new Refusal(`A service cannot be called "${name}": ${why}.`)
  if (!/^[a-z]+$/.test(name) || name.length > charsMax) {
    throw refuse(`its name is one word of at most ${charsMax} small letters`)
  }
  if (!isIdentifier(name)) throw refuse('this is a word of TypeScript')
  if (reserved.has(name)) throw refuse('this name is reserved')
  if (namesInUse(root).has(name) || existsSync(join(root, 'packages/contracts/src', name))) {
    throw refuse('this name is in use')
  }
  const variable = new RegExp(`^${name.toUpperCase()}_`, 'm')
  if (variable.test(readFileSync(join(root, '.env.example'), 'utf8'))) {
    throw refuse('a variable of the environment begins with this name')
  }
}
