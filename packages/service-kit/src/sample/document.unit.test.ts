import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (path: string): string => readFileSync(path, 'utf8')
const document = read(join(import.meta.dirname, '../../../../docs/service-kit.md'))
const blocks = [...document.matchAll(/^```ts\n\/\/ src\/(\S+)\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => ({
  file,
  text,
}))
const withoutImports = (text: string): string => text.replace(/^import [\s\S]*?from '[^']+'\n/gm, '').trim()

describe('docs/service-kit.md', () => {
  it('shows the code of nothing but the sample service', () => {
    expect(blocks.length).toBeGreaterThan(10)
    expect(document.match(/^```ts$/gm)).toHaveLength(blocks.length)
  })

  it.each(blocks)('shows $file as it is', ({ file, text }) => {
    expect(text.trim()).toBe(withoutImports(read(join(import.meta.dirname, file))))
  })
})
