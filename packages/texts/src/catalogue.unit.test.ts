import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { firstLanguage, languages } from '@love-space/contracts/languages.ts'
import { beforeAll, describe, expect, it } from 'vitest'

/** Matches files of the back-office, which is in English only. */
const ofTheBackOffice = /^(admin|batches|office)(\/|$)/
/** Files that servers and builds read; these choose the language themselves. */
const ofNoPage = new Set([
  'calendar',
  'document',
  'export-page',
  'install',
  'mails',
  'push',
  'push-fallback',
  'server',
  'taps',
])
/** Exports that are functions, not texts. */
const rules = new Set(['notifications isKnownType', 'notifications wordNotification'])
const ofServers = new Set(['notifications notificationSettingsTexts'])

const filesOf = (language: string): string[] =>
  readdirSync(join(import.meta.dirname, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replace(/\.ts$/, ''))

/** Reads a catalogue again, because another test file in this worker may have loaded it. */
const read = (language: string, file: string) =>
  import(`${pathToFileURL(join(import.meta.dirname, language, `${file}.ts`)).href}?read-anew`) as Promise<
    Record<string, unknown>
  >

const english = filesOf(firstLanguage)
const ofCouples = english.filter((file) => !ofTheBackOffice.test(file))

const asked = new Map<string, unknown>()
beforeAll(() => {
  globalThis.translations = {
    '': (file, name, text) => {
      asked.set(`${file} ${name}`, text)
      return undefined
    },
  }
})

it.each(ofCouples.filter((file) => !ofNoPage.has(file)))(
  'every text of %s can be put in another language',
  async (file) => {
    const texts = Object.entries(await read(firstLanguage, file)).map(
      ([name, text]) => [`${file} ${name}`, text] as const,
    )
    for (const [place, text] of texts.filter(([at]) => !rules.has(at) && !ofServers.has(at))) {
      expect(asked.get(place), place).toBe(text)
    }
  },
)

/** Lists all texts of a catalogue with their paths; functions count as empty texts. */
const textsIn = (value: unknown, place: string): [string, string][] => {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value === 'function') return [[place, '']]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${place}.${key}`))
}
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()

describe.each(Object.keys(languages).filter((language) => language !== firstLanguage))(
  'the language %s',
  (language) => {
    it('has every file that a couple reads', () => {
      expect(ofCouples.filter((file) => !filesOf(language).includes(file))).toEqual([])
    })

    it.each(ofCouples)('says everything of %s, with the same to fill in', async (file) => {
      const [from, to] = await Promise.all([read(firstLanguage, file), read(language, file)])
      const translated = new Map(textsIn(to, file))
      for (const [place, text] of textsIn(from, file)) {
        if (rules.has(place.replace('.', ' '))) continue
        const said = translated.get(place)
        expect(said, place).toBeTypeOf('string')
        expect(said === '', place).toBe(text === '')
        expect(placeholdersOf(said ?? ''), place).toEqual(placeholdersOf(text))
      }
    })
  },
)
