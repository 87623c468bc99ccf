// Plain JavaScript for Node 18 and later: installs missing dependencies, then runs the tests on the project's own Node.
import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { ensureInstalled, root } from './ensure-installed.mjs'

try {
  const node = await ensureInstalled()
  const path = [join(root, 'node_modules/.bin'), dirname(node), process.env.PATH].join(delimiter)
  const { status } = spawnSync(node, [join(root, 'tools/run-tests.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
