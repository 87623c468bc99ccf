import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OrderlyOutput } from './orderly-output.mjs'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'orderly-output-'))
  await mkdir(join(root, 'dist/static'), { recursive: true })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const daysMs = 24 * 60 * 60 * 1000

async function left(name: string, daysAgo: number) {
  const path = join(root, 'dist', name)
  await writeFile(path, 'old')
  const date = new Date(Date.now() - daysAgo * daysMs)
  await utimes(path, date, date)
}

async function build(source: string): Promise<string[]> {
  await writeFile(join(root, 'main.js'), source)
  const compiler = rspack({
    context: root,
    mode: 'production',
    entry: './main.js',
    output: { path: join(root, 'dist'), filename: 'static/main.[contenthash:8].js' },
    plugins: [new rspack.HtmlRspackPlugin(), new OrderlyOutput()],
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error) => (error ? reject(error) : compiler.close(() => resolve())))
  })
  return [...(await readdir(join(root, 'dist'))), ...(await readdir(join(root, 'dist/static')))]
}

it('keeps files of builds of the last three days, and no older ones', async () => {
  await left('static/recent.0123abcd.js', 2)
  await left('static/recent.0123abcd.js.br', 2)
  await left('static/outdated.0123abcd.js', 4)
  await left('unhashed.txt', 0)
  const files = await build('console.log(1)')
  expect(files).toEqual(expect.arrayContaining(['index.html', 'recent.0123abcd.js', 'recent.0123abcd.js.br']))
  expect(files).not.toContain('outdated.0123abcd.js')
  expect(files).not.toContain('unhashed.txt')
})

it('keeps the files of the build before', async () => {
  const before = (await build('console.log(1)')).filter((name) => name.startsWith('main.'))
  expect(before).toHaveLength(1)
  expect(await build('console.log(2)')).toEqual(expect.arrayContaining(before))
})
