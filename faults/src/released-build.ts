import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { localDir, repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { acquireOnce, exists } from '@love-space/local-runtime/programs/acquire-once.ts'
import { runTool } from '@love-space/local-runtime/programs/run-tool.ts'
import { buildProduct } from '@love-space/local-runtime/run/build-product.ts'

const releasedFile = 'packages/contracts/released/contracts.json'
const toolMsMax = 600_000

export interface ReleasedBuild {
  readonly commit: string
  /** Folder with its source and everything built; undefined if this clone lacks the commit. */
  readonly root: string | undefined
}

const run = (command: string, args: string[], cwd = repositoryRoot): Promise<string> =>
  runTool(command, args, { cwd, env: process.env, timeoutMs: toolMsMax })

/** Builds the commit of the last released contracts, once for this clone. */
export const buildReleased = async (log: (line: string) => void): Promise<ReleasedBuild> => {
  const { commit } = JSON.parse(await readFile(join(repositoryRoot, releasedFile), 'utf8')) as { commit: string }
  const root = join(localDir, `released-${commit.slice(0, 12)}`)
  if (!(await exists(root))) {
    const isKnown = await run('git', ['cat-file', '-e', `${commit}^{commit}`]).then(
      () => true,
      () => false,
    )
    if (!isKnown) return { commit, root: undefined }
  }
  await acquireOnce(root, async (draft) => {
    log(`Building the released commit ${commit.slice(0, 12)}, once for this clone (about three minutes).`)
    const source = join(draft, 'source.tar')
    await run('git', ['archive', `--output=${source}`, commit])
    await run('tar', ['-xf', source, '-C', draft])
    await rm(source)
    await run('npm', ['ci', '--no-audit', '--no-fund'], draft)
    await buildProduct(join(draft, 'build.log'), draft)
  })
  return { commit, root }
}
