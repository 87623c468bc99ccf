// Makes front end modules in this process read their texts in PAGE_LANGUAGE.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { firstLanguage } from '@love-space/contracts/languages.ts'

const { FRONT_END, PAGE_LANGUAGE = firstLanguage } = process.env

if (PAGE_LANGUAGE !== firstLanguage) {
  const folder = join(import.meta.dirname, '../../texts/src', PAGE_LANGUAGE)
  const files = readdirSync(folder, { recursive: true }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const catalogue = { language: { language: PAGE_LANGUAGE } }
  for (const file of files) {
    catalogue[file.replaceAll('\\', '/').replace(/\.ts$/, '')] = await import(pathToFileURL(join(folder, file)).href)
  }
  globalThis.translations = { [FRONT_END]: (file, name) => catalogue[file]?.[name] }
}
