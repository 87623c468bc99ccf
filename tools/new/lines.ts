import { Refusal } from '../run-tool.ts'

/** A text file to insert lines into. It is found by how its lines begin, and refused if these are not there once. */
export interface Source {
  readonly file: string
  readonly text: string
}

const indentOf = (line: string): number => line.length - line.trimStart().length

const find = ({ file }: Source, lines: readonly string[], beginning: string): number => {
  const found = lines.flatMap((line, index) => (line.startsWith(beginning) ? [index] : []))
  const [index] = found
  if (index !== undefined && found.length === 1) return index
  throw new Refusal(`${file} must have one line that begins with "${beginning}", but has ${found.length}.`)
}

/** Returns the index of the first line after a block: of an empty one, or of one no further indented. */
const endOf = (lines: readonly string[], start: number): number => {
  const indent = indentOf(lines[start] ?? '')
  const length = lines.slice(start + 1).findIndex((line) => line === '' || indentOf(line) <= indent)
  return length < 0 ? lines.length : start + 1 + length
}

const insert = (
  { file, text }: Source,
  place: (lines: readonly string[]) => number,
  added: readonly string[],
): Source => {
  const lines = text.split('\n')
  return { file, text: lines.toSpliced(place(lines), 0, ...added).join('\n') }
}

export const before = (source: Source, beginning: string, added: readonly string[]): Source =>
  insert(source, (lines) => find(source, lines, beginning), added)

/** Inserts lines at the end of the block that a line opens. */
export const inBlock = (source: Source, opening: string, added: readonly string[]): Source =>
  insert(source, (lines) => endOf(lines, find(source, lines, opening)), added)

export const afterImports = (source: Source, added: readonly string[]): Source =>
  insert(source, (lines) => lines.findLastIndex((line) => line.startsWith('import ')) + 1, added)

/** Inserts a line among those with the same beginning, which are sorted. */
export const sorted = (source: Source, beginning: string, added: string): Source =>
  insert(
    source,
    (lines) => {
      const last = lines.findLastIndex((line) => line.startsWith(beginning) && line < added)
      if (last < 0) throw new Refusal(`${source.file} must have lines that begin with "${beginning}".`)
      return last + 1
    },
    [added],
  )

/** Inserts, after a line and what is indented under it, the same for another name. */
export const repeat = (source: Source, beginning: string, rename: (text: string) => string): Source => {
  const lines = source.text.split('\n')
  const start = find(source, lines, beginning)
  const end = endOf(lines, start)
  const copy = lines.slice(start, end).map(rename)
  const isApart = lines[end] === '' && lines[start - 1] === ''
  return insert(source, () => end, isApart ? ['', ...copy] : copy)
}

const divider = '\n---\n'

/** Inserts, after the YAML document with this line, the same for another name. */
export const repeatDocument = (source: Source, line: string, rename: (text: string) => string): Source => {
  const documents = source.text.trimEnd().split(divider)
  const found = documents.flatMap((document, index) => (document.split('\n').includes(line) ? [index] : []))
  const [index] = found
  const document = index === undefined ? undefined : documents[index]
  if (index === undefined || document === undefined || found.length > 1) {
    throw new Refusal(`${source.file} must have one document with the line "${line}", but has ${found.length}.`)
  }
  const { file } = source
  return { file, text: `${documents.toSpliced(index + 1, 0, rename(document)).join(divider)}\n` }
}
