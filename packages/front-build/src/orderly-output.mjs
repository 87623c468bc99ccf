import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'

const naming = /^(index\.html|frame\.html|mf-manifest\.json|mf-stats\.json|routes\.json)(\.br|\.gz)?$/
const hashed = /\.[0-9a-f]{8}\.\w+(\.br|\.gz)?$/
const keptMs = 3 * 24 * 60 * 60 * 1000

/** Writes entry files after the files they name. Keeps hashed files of earlier builds for three days, for open tabs. */
export class OrderlyOutput {
  apply(compiler) {
    const late = new Map()
    compiler.hooks.compilation.tap('OrderlyOutput', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'OrderlyOutput', stage: 20_000 }, () => {
        for (const { name, source } of compilation.getAssets().filter(({ name }) => naming.test(name))) {
          late.set(name, source.buffer())
          compilation.deleteAsset(name)
        }
      })
    })
    compiler.hooks.afterEmit.tapPromise('OrderlyOutput', async (compilation) => {
      if (compilation.errors.length > 0) return
      const root = compilation.outputOptions.path
      const current = new Set([...compilation.getAssets().map(({ name }) => name), ...late.keys()])
      for (const [name, content] of late) await replace(join(root, name), content)
      await removeOutdated(root, current, Date.now())
    })
  }
}

/** Replaces a file atomically, so that no reader gets half of it. */
async function replace(path, content) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, content)
  await rename(`${path}.new`, path)
}

async function removeOutdated(root, current, now) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) {
    const name = file.slice(root.length + 1).replaceAll(sep, '/')
    if (current.has(name)) await utimes(file, now / 1000, now / 1000)
    else if (!hashed.test(name) || now - (await stat(file)).mtimeMs > keptMs) await rm(file)
  }
}
