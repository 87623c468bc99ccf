import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { legal } from '@love-space/texts/en/legal.ts'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/legal.md'), 'utf8')

const rowsOf = (title: string): (readonly [string, string])[] => {
  const [, part = ''] = document.split(`\n## ${title}\n`)
  const [list = ''] = part.split('\n## ')
  return [...list.matchAll(/^- (.+)\n {2}- (.+)$/gm)].map(([, sentence = '', keeper = '']) => [sentence, keeper])
}

const sentencesOf = ({ lead, sections }: (typeof legal)['privacy' | 'terms']): string[] =>
  [lead, ...sections.flatMap(({ paragraphs }): readonly string[] => paragraphs)].flatMap((paragraph) =>
    paragraph.split(/(?<=[.?!])\s+(?=[A-Z])/),
  )

describe.each([legal.privacy, legal.terms])('$title', (page) => {
  const rows = rowsOf(page.title)

  it('stands in docs/legal.md sentence by sentence', () => {
    expect(rows.map(([sentence]) => sentence)).toEqual(sentencesOf(page))
  })

  it.each(rows)('says what keeps "%s"', (_, keeper) => {
    expect(keeper).not.toBe('')
    const files = [...keeper.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, file = '']) => file)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    expect(files.length > 0 || /^(people: |no page |none )/.test(keeper)).toBe(true)
  })
})
