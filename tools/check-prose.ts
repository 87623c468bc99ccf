// Checks documents, comments and explanations with textlint (tools/prose), and the subjects of commits.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter, loadTextlintrc } from 'textlint'
import { eventsByProducer, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { commentsIn, type Prose } from './prose/comments.ts'
import { badSubjects } from './prose/subjects.ts'

const folders = [
  'attack',
  'bench',
  'e2e',
  'faults',
  'gateway',
  'mf-*',
  'ops',
  'packages/*',
  'services/*',
  'shell',
  'tools',
]
/** Documents that quote: words not to use, texts of screens, sentences of the legal pages. */
const filesWithQuotes = new Set(['docs/glossary.md', 'docs/departures.md', 'docs/legal.md'])
const documents = ['README.md', 'docs/**/*.md', ...folders.map((folder) => `${folder}/README.md`)]
const sources = [...folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`), '*.ts']
const isBuilt = (path: string): boolean => /(^|\/)(node_modules|dist|\.nx|\.local)$/.test(path)
const filesIn = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: repositoryRoot, exclude: isBuilt }).toSorted()
const read = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8')

const linter = createLinter({
  descriptor: await loadTextlintrc({ configFilePath: join(import.meta.dirname, 'prose/textlintrc.json') }),
})

const complaintsAbout = async (text: string, placeOf: (line: number) => string): Promise<string[]> => {
  const { messages } = await linter.lintText(text, 'prose.md')
  // Leave out the line number at a message's beginning: it counts lines of the joined text.
  return messages.map(({ line, message }) => `${placeOf(line)} ${/^(?:Line \d+ )?(.*)$/m.exec(message)?.[1] ?? ''}`)
}

/** Number of comments per call. A call costs a fixed time, and more with the square of its text. */
const commentsAtOnce = 50

/** Lints comments as paragraphs of one document, each on an odd line. */
const complaintsAboutComments = (comments: readonly Prose[]): Promise<string[]> =>
  complaintsAbout(comments.map(({ text }) => text.replaceAll('\n', ' ')).join('\n\n'), (line) => {
    const { file, line: place } = comments[(line - 1) / 2] as Prose
    return `${file}:${place}`
  })

const comments = filesIn(sources).flatMap((file) => commentsIn(file, read(file)))
/** Explanations of environment variables, containers, routes and events. */
const explanations = [
  ...['.env.example', 'docker-compose.yml', 'docker-compose.cluster.yml', ...filesIn(['docker/*.Dockerfile'])].flatMap(
    (file) =>
      read(file)
        .split('\n')
        .flatMap((text, index) => (/^\s*# /.test(text) ? { file, line: index + 1, text: text.trim().slice(2) } : [])),
  ),
  ...[routesByOwner, internalRoutesByOwner, eventsByProducer]
    .flatMap((specs) => Object.values<readonly { readonly summary: string }[]>(specs).flat())
    .map(({ summary }) => ({ file: `packages/contracts, summary "${summary.slice(0, 40)}…"`, line: 1, text: summary })),
]
const paragraphs = [...comments, ...explanations]
const pages = Array.from({ length: Math.ceil(paragraphs.length / commentsAtOnce) }, (_, page) =>
  paragraphs.slice(page * commentsAtOnce, (page + 1) * commentsAtOnce),
)
const complaints = [
  ...(await Promise.all(
    filesIn(documents)
      .filter((file) => !filesWithQuotes.has(file))
      .map((file) => complaintsAbout(read(file), (line) => `${file}:${line}`)),
  )),
  ...(await Promise.all(pages.map(complaintsAboutComments))),
  badSubjects(),
].flat()
if (complaints.length > 0) {
  process.stderr.write(`${complaints.join('\n')}\n`)
  process.exitCode = 1
} else process.stdout.write('Sentences, terms and subjects of commits are fine.\n')
