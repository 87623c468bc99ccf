import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vitest/node'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Checked folders. The back-office stays in English (docs/decisions/0024-languages.md). */
const folders = ['mf-couple/src', 'shell/src', 'packages/ui/src', 'packages/web-kit/src']
/** Matches tests, and card decks, whose translations another test compares. */
const ofLanguages = /\/games\/decks\/[a-z]{2}\/|\.test\.tsx?$|\/test\//

const productName = 'Love Space'

const readAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'cancelLabel',
  'confirmLabel',
  'description',
  'error',
  'heading',
  'hint',
  'kicker',
  'label',
  'note',
  'placeholder',
  'subtitle',
  'title',
])

interface Node {
  readonly type: string
  readonly start: number
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** Returns whether a text has a word, besides placeholders such as `{name}`. */
const hasWord = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''))
const isSentence = (text: string): boolean => /^\p{Lu}[\p{L}’']*(?:,? \p{L}|[.!?…])/u.test(text.trim())

function textsIn(node: Node): { readonly text: string; readonly start: number }[] {
  const of = (...fields: string[]) => fields.flatMap((field) => (isNode(node[field]) ? textsIn(node[field]) : []))
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, start: node.start }] : []
    case 'TemplateLiteral': {
      const quasis = node.quasis as { readonly value: { readonly raw: string } }[]
      return [{ text: quasis.map(({ value }) => value.raw).join(' '), start: node.start }]
    }
    case 'ConditionalExpression':
      return of('consequent', 'alternate')
    case 'LogicalExpression':
      return of('left', 'right')
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return of('expression')
    default:
      return []
  }
}

/** Returns whether no user reads a text: errors in the log, comparisons and module names. */
const isOfNobody = (node: Node): boolean => {
  if (node.type === 'NewExpression') return /(Error|Exception)$/.test(String((node.callee as Node).name))
  if (node.type === 'CallExpression') return (node.callee as Node).type === 'Super'
  return node.type === 'ImportDeclaration' || (node.type === 'BinaryExpression' && node.operator !== '+')
}

/** Returns the texts of elements and of their read attributes, and all other sentences. */
function hardCodedIn(code: string, lang: 'ts' | 'tsx' = 'tsx'): { readonly text: string; readonly start: number }[] {
  const found: { readonly text: string; readonly start: number }[] = []
  const visit = (node: Node): void => {
    if (node.type === 'JSXText' && hasWord(String(node.value)))
      found.push({ text: String(node.value), start: node.start })
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const expressions = (node.children as Node[]).filter(({ type }) => type === 'JSXExpressionContainer')
      found.push(...expressions.flatMap(textsIn).filter(({ text }) => hasWord(text)))
    }
    if (node.type === 'JSXAttribute' && isNode(node.value)) {
      const { name } = node.name as { readonly name: string }
      if (readAttributes.has(name)) found.push(...textsIn(node.value).filter(({ text }) => hasWord(text)))
    }
    if (isOfNobody(node)) return
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') {
      found.push(...textsIn(node).filter(({ text }) => isSentence(text)))
    }
    for (const child of childrenOf(node)) {
      if (child !== node.key || node.computed === true) visit(child)
    }
  }
  visit(parseAst(code, { lang }) as unknown as Node)
  return found
}

const files = folders.flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !ofLanguages.test(file)),
)

it('no text that a couple reads stands outside the catalogue', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    const said = hardCodedIn(code, file.endsWith('x') ? 'tsx' : 'ts').filter(({ text }) => text.trim() !== productName)
    const lines = said.map(({ text, start }) => `${file}:${code.slice(0, start).split('\n').length} ${text.trim()}`)
    return [...new Set(lines)]
  })
  expect(found).toEqual([])
})

it.each([
  '<p>Hello</p>',
  '<p>· {n} days</p>',
  "<p>{isOpen ? 'open' : 'closed'}</p>",
  "<p>{isOpen && 'open'}</p>",
  '<p>{`n ${n}`}</p>',
  '<img alt="us" />',
  '<button aria-label={`Like ${n}`} />',
  "<Field label={isOpen ? 'open' : texts.closed} />",
  "showToast({ text: 'Nothing was saved.' })",
  "const title = 'Our space'",
])('%s is found', (code) => {
  expect(hardCodedIn(code)).not.toEqual([])
})

it.each([
  '<p>· {n} {texts.days}</p>',
  '<p className="flex">{isOpen ? texts.open : texts.closed}</p>',
  '<img alt="" />',
  "throw new Error('This cannot be.')",
  "<Button variant={isOpen ? 'primary' : 'ghost'} />",
])('%s is let be', (code) => {
  expect(hardCodedIn(code)).toEqual([])
})
