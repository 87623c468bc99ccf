import type { Language } from '@love-space/contracts/languages.ts'
import { daysTogether } from '@love-space/couple-rules/days-together.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import { fill } from '@love-space/texts/fill.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import { escaped, type ExportedKind } from './index-page.ts'

/** The book of a year as a page that opens without us: its pictures are files of the same export. */
export interface YearBook {
  readonly path: string
  readonly title: string
  readonly html: string
}

type Item = Readonly<Record<string, unknown>>

/** Formats that browsers show. Others, such as HEIC, are beside the page as files. */
const shownTypes: ReadonlySet<unknown> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])
const picturesMax = 4

const textOf = (item: Item, name: string): string => (typeof item[name] === 'string' ? item[name] : '')

const addressOf = (path: string): string => escaped(path.split('/').map(encodeURIComponent).join('/'))

interface Figures {
  readonly letters: number
  readonly memories: number
  readonly moods: number
  readonly days: number | undefined
}

interface Records {
  readonly memories: readonly Item[]
  readonly moments: readonly Item[]
  readonly letters: readonly Item[]
  readonly songs: readonly Item[]
}

const dated = (items: readonly Item[]): readonly Item[] =>
  items.toSorted((one, other) => (textOf(one, 'date') < textOf(other, 'date') ? -1 : 1))

const style =
  '@page{margin:15mm}body{font:17px/1.6 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#3b2226;background:#fffaf7}' +
  'header{text-align:center}h1{font-weight:normal;font-size:2.5rem}h2{font-weight:normal;border-bottom:1px solid #ead9d3}' +
  'article{margin:1.5rem 0;break-inside:avoid}h3{margin:.25rem 0;font-weight:normal;font-size:1.4rem}h2{break-after:avoid}' +
  '.pictures{display:flex;flex-wrap:wrap;gap:.5rem}img{max-width:100%;max-height:10cm;break-inside:avoid}.pictures img:not(:only-child){max-height:6cm;max-width:48%}' +
  'p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}small{color:#8a6a6a}.letter{padding:1rem 1.5rem;border:1px solid #ead9d3;border-radius:.5rem;background:#fffdf9}' +
  '@media print{body{margin:0;padding:0;max-width:none;background:none}}'

const bookOf = (
  {
    year,
    names,
    figures,
    records,
    pictures,
  }: { year: string; names: string; figures: Figures; records: Records; pictures: ReadonlySet<string> },
  language: Language,
): string => {
  const texts = serverTextsIn(language).exportPage.book
  const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
    escaped(new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`)))
  const dayText = (item: Item) => format(textOf(item, 'date'), { month: 'long', day: 'numeric' })
  const paragraph = (text: string) => (text === '' ? '' : `<p>${escaped(text)}</p>`)

  const memory = (item: Item): string => {
    const paths = (Array.isArray(item['file']) ? item['file'] : [item['file']]) as unknown[]
    const images = paths
      .flatMap((path) => (typeof path === 'string' && pictures.has(path) ? [path] : []))
      .slice(0, picturesMax)
      .map((path) => `<img src="${addressOf(path)}" alt="${escaped(textOf(item, 'title'))}">`)
    const shown = images.length > 0 ? `<div class="pictures">${images.join('')}</div>` : ''
    const place = textOf(item, 'location')
    const where = place === '' ? '' : ` · ${escaped(place)}`
    return `<article>${shown}<small>${dayText(item)}${where}</small><h3>${escaped(textOf(item, 'title'))}</h3>${paragraph(textOf(item, 'description'))}</article>`
  }
  const letter = (item: Item): string => {
    const from = textOf(item, 'from')
    return `<article class="letter">${paragraph(textOf(item, 'message'))}<small>${from === 'you' ? texts.byYou : escaped(from)} · ${dayText(item)}</small></article>`
  }
  const song = (item: Item): string => `<p>${escaped(textOf(item, 'titleArtist') || textOf(item, 'url'))}</p>`

  const { memories, moments, letters, songs } = records
  const monthOf = (item: Item) => textOf(item, 'date').slice(0, 7)
  const months = [...new Set([...memories, ...moments, ...letters].map(monthOf))].toSorted()
  const sections = months.map((month) => {
    const ofMonth = (items: readonly Item[], show: (item: Item) => string) =>
      dated(items.filter((item) => monthOf(item) === month))
        .map(show)
        .join('')
    const heading = format(`${month}-01`, { month: 'long', year: 'numeric' })
    return `<section><h2>${heading}</h2>${ofMonth(moments, memory)}${ofMonth(memories, memory)}${ofMonth(letters, letter)}</section>`
  })
  const { letters: letterCount, memories: memoryCount, moods, days } = figures
  const counts = fill(texts.figures, { letters: letterCount, memories: memoryCount, moods })
  const together = days === undefined ? '' : paragraph(fill(texts.days, { n: days }))
  const listened = songs.length === 0 ? '' : `<section><h2>${texts.songs}</h2>${songs.map(song).join('')}</section>`
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${fill(texts.of, { year })}</title><style>${style}</style></head><body><header><h1>${fill(texts.of, { year })}</h1>` +
    `${paragraph(names)}${together}${paragraph(counts)}</header>${sections.join('')}${listened}</body></html>\n`
  )
}

/** Makes the books of all years that have something in them, of each space on its own, newest year first. */
export const yearBooks = (kinds: readonly ExportedKind[], now: Date, language: Language): YearBook[] => {
  const itemsOf = (kind: string) => (kinds.find((one) => one.kind === kind)?.items ?? []) as readonly Item[]
  const pictures = new Set(
    itemsOf('files')
      .filter(({ type }) => shownTypes.has(type))
      .map((item) => textOf(item, 'file')),
  )
  const chosen = (kind: string) => itemsOf(kind).filter(({ inYourBook }) => inYourBook === true)
  const [memories, letters, moments, songs] = [
    chosen('memories'),
    chosen('letters'),
    itemsOf('timeline'),
    itemsOf('songs'),
  ]
  const taken = new Map<string, number>()
  return itemsOf('spaces').flatMap((space) => {
    const spaceId = textOf(space, 'id')
    const zone = textOf(space, 'timeZone') || 'UTC'
    const today = dayIn(zone, now)
    const inSpace = (items: readonly Item[]) => items.filter((item) => item['space'] === spaceId)
    const ofSpace = { memories: inSpace(memories), letters: inSpace(letters), moments: inSpace(moments) }
    const songsOfSpace = inSpace(songs).map((song) => ({
      ...song,
      date: dayIn(zone, Date.parse(textOf(song, 'createdAt'))),
    }))
    const all = [...Object.values(ofSpace).flat(), ...songsOfSpace]
    const years = [...new Set(all.map((item) => textOf(item, 'date').slice(0, 4)))].toSorted().toReversed()
    const names = ((space['members'] ?? []) as readonly string[]).join(' & ')
    return years.map((year): YearBook => {
      const ofYear = (items: readonly Item[]) => items.filter((item) => textOf(item, 'date').startsWith(year))
      const records = {
        memories: ofYear(ofSpace.memories),
        moments: ofYear(ofSpace.moments),
        letters: ofYear(ofSpace.letters),
        songs: ofYear(songsOfSpace),
      }
      const lastDay = `${year}-12-31` < today ? `${year}-12-31` : today
      const together = daysTogether(textOf(space, 'relationshipStartDate') || null, lastDay)
      const count = (kind: string) => ofYear(inSpace(itemsOf(kind))).length
      const figures = {
        letters: count('letters'),
        memories: count('memories'),
        moods: count('moods'),
        days: together.kind === 'together' ? together.days : undefined,
      }
      const before = taken.get(year) ?? 0
      taken.set(year, before + 1)
      return {
        path: `our-year-${year}${before === 0 ? '' : `-${before + 1}`}.html`,
        title: fill(serverTextsIn(language).exportPage.book.of, { year }) + (names === '' ? '' : ` · ${names}`),
        html: bookOf({ year, names, figures, records, pictures }, language),
      }
    })
  })
}
