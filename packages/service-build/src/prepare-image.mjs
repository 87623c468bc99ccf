// After an installation for one workspace: `node packages/service-build/src/prepare-image.mjs <folder>` copies the modules
// that the build leaves in node_modules, with what they depend on.
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { leftModules } from './left-modules.mjs'

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

const [folder = ''] = process.argv.slice(2)
const kept = new Set()
const keep = (name) => {
  const from = join('node_modules', name)
  // Of optional dependencies npm installs those for this machine.
  if (kept.has(name) || !existsSync(from)) return
  kept.add(name)
  const { dependencies = {}, optionalDependencies = {} } = readJson(join(from, 'package.json'))
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) keep(other)
  cpSync(from, join(folder, 'node_modules', name), { recursive: true })
}
mkdirSync(join(folder, 'node_modules'), { recursive: true })
for (const name of leftModules) keep(name)

// `npm sbom` refuses a folder in which workspaces are not installed.
const root = readJson('package.json')
const workspaces = globSync(root.workspaces).filter(
  (path) =>
    existsSync(join(path, 'package.json')) &&
    existsSync(join('node_modules', readJson(join(path, 'package.json')).name)),
)
writeFileSync('package.json', JSON.stringify({ ...root, workspaces }, null, 2))
