import type { Language } from '@love-space/contracts/languages.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'

export interface ExportedKind {
  readonly kind: string
  readonly items: readonly object[]
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)

const wordsOf = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const shown = (name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.length === 0 ? '' : value.map((one) => shown(name, one)).join(', ')
  if (typeof value === 'object') return itemOf(value)
  const plain = String(value as string | number | boolean)
  const text = escaped(plain)
  return name === 'file' ? `<a href="${escaped(encodeURI(plain))}">${text}</a>` : text
}

/** Fields for the import of an export, which tell a reader nothing. */
const unread = new Set(['id', 'space', 'authorId'])

const itemOf = (item: object): string => {
  const rows = Object.entries(item).flatMap(([name, value]) => {
    const text = unread.has(name) ? '' : shown(name, value)
    return text === '' ? [] : [`<dt>${escaped(wordsOf(name))}</dt><dd>${text}</dd>`]
  })
  return `<dl>${rows.join('')}</dl>`
}

const sectionOf = ({ kind, items }: ExportedKind): string =>
  `<section><h2>${escaped(wordsOf(kind))} <small>${items.length}</small></h2>${items
    .map((item) => `<article>${itemOf(item)}</article>`)
    .join('')}</section>`

const style =
  'body{font:17px/1.6 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#3b2226;background:#fffaf7}' +
  'article{border-top:1px solid #ead9d3;padding:.75rem 0}dl{display:grid;grid-template-columns:9rem 1fr;gap:.1rem 1rem;margin:0}' +
  'dt{color:#8a6a6a}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}small{color:#8a6a6a;font-weight:normal}'

interface IndexPage {
  readonly kinds: readonly ExportedKind[]
  readonly books: readonly { readonly path: string; readonly title: string }[]
  readonly now: Date
}

export const indexPage = ({ kinds, books, now }: IndexPage, language: Language): string => {
  const texts = serverTextsIn(language).exportPage
  const links = books.map(({ path, title }) => `<li><a href="${path}">${escaped(title)}</a></li>`).join('')
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${texts.title}</title><style>${style}</style></head><body><h1>${texts.title}</h1>` +
    `<p>${texts.lead} ${now.toISOString().slice(0, 10)}</p><p>${texts.originals}</p>${links && `<ul>${links}</ul>`}${kinds.map(sectionOf).join('')}</body></html>\n`
  )
}
