// Begins a part of the product with everything that a part of its kind has: `npm run new -- service <name>`.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { requireServiceName } from './new/service-name.ts'
import { filesOfService } from './new/service.ts'
import { writeAll } from './new/write-all.ts'
import { Refusal, runTool } from './run-tool.ts'

const usage = `Usage:
  npm run new -- service <name>    adds a service that keeps notes of a space, with its contracts, tests, image and
                                   deployment; docs/first-endpoint.md says how to go on`

const leftToDo = (name: string): string => `services/${name} is there. Left to do:
  npm install, so that npm knows the new folder
  say what it is for: package.json and README.md in services/${name}, the picture in README.md, and its title for
  operators in packages/texts/src/en/office/operations.ts
  say whose it is, in OWNERS
  replace its notes by the records that it is for, with their limits and their lines in
  packages/contracts/released/coming.json, then npm run docs
  say in the legal texts which data it keeps (docs/legal.md)
  before a deployment, make its secrets: npm run compose:secrets, or docs/kubernetes.md`

/** Runs a tool of its own process, because this one has loaded the contracts without the new service. */
const run = (tool: string, ...words: readonly string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, tool), ...words], { encoding: 'utf8' })

const why =
  'The back-office calls a service that it does not know by its name; the last release shows it without a title.'

/** Accepts that pages of the last release do not know the service, and writes the documents. */
const finish = (name: string): void => {
  const unknown = new RegExp(`^breaks: (.+: "${name}" is not understood)$`)
  const faults = run('contracts.ts', 'check').stderr.split('\n').filter(Boolean)
  for (const fault of faults) {
    const [, sentence] = unknown.exec(fault) ?? []
    if (sentence === undefined) throw new Error(`Nothing was changed, because the contracts would not fit:\n${fault}`)
    run('contracts.ts', 'accept', sentence, why)
  }
  const { status, stderr } = run('generate-docs.ts')
  if (status !== 0) throw new Error(`Nothing was changed, because npm run docs failed:\n${stderr}`)
}

await runTool(async ([kind, name, ...rest]) => {
  if (kind !== 'service' || name === undefined || rest.length > 0) throw new Refusal(usage)
  requireServiceName(repositoryRoot, name)
  const sources = await filesOfService(repositoryRoot, name)
  writeAll(repositoryRoot, sources, () => finish(name))
  console.log(leftToDo(name))
})
