import { parseSync } from 'oxc-parser'

export interface Prose {
  readonly file: string
  readonly line: number
  readonly text: string
}

const isForPrograms = /^\s*(oxlint|eslint|knip|oxfmt|@ts-|<reference|v8 |webpackIgnore|language=)/

/** Returns each comment as a paragraph of Markdown; adjacent `//` lines are one comment. */
export const commentsIn = (file: string, source: string): readonly Prose[] => {
  const { comments } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const found: { file: string; line: number; text: string; end: number }[] = []
  for (const { type, value, start, end } of comments) {
    if (isForPrograms.test(value.replace(/^[*/]/, ''))) continue
    const text = value.replaceAll(/^\s*\*+ ?/gm, '').trim()
    const last = found.at(-1)
    const isContinued = type === 'Line' && last && /^\n[ \t]*$/.test(source.slice(last.end, start))
    if (isContinued) Object.assign(last, { text: `${last.text} ${text}`, end })
    else found.push({ file, line: source.slice(0, start).split('\n').length, text, end })
  }
  return found
}
