import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { firstLanguage, languages } from '@love-space/contracts/languages.ts'
import { bundleFile, moduleOf } from './bundle-file.mjs'
import { emitFile, hashedName } from './emit.mjs'

const texts = join(import.meta.dirname, '../../texts/src')

export const otherLanguages = Object.keys(languages).filter((language) => language !== firstLanguage)

const translatedFiles = (language, files) => files.filter((file) => existsSync(join(texts, language, file)))

/**
 * Emits one script per language that replaces the English texts (packages/texts/src/words.ts). It contains only those
 * catalogue files that this front end uses. @returns {Promise<Record<string, string>>} the emitted file's name by
 * language
 */
export async function emitLanguageFiles(compilation, { name, context, isDev }) {
  const english = join(texts, 'en') + sep
  const used = [...compilation.fileDependencies]
    .filter((file) => file.startsWith(english))
    .map((file) => relative(english, file))
    .toSorted()
  const emitted = {}
  for (const language of otherLanguages) {
    const files = translatedFiles(language, used)
    if (files.length === 0) continue
    const code = await bundleFile({ entry: moduleOf(entryOf(name, language, files)), context, compilation })
    emitted[language] = hashedName(`static/words-${language}`, 'js', code, isDev)
    emitFile(compilation, emitted[language], code)
  }
  return emitted
}

export async function documentTextsOf(language) {
  const folder = translatedFiles(language, ['document.ts']).length > 0 ? language : firstLanguage
  return (await import(pathToFileURL(join(texts, folder, 'document.ts')).href)).documentTexts
}

const entryOf = (name, language, files) =>
  [
    ...files.map((file, index) => `import * as words${index} from '@love-space/texts/${language}/${file}'`),
    `const catalogue = { language: { language: '${language}' }, ${files
      .map((file, index) => `'${file.replace(/\.ts$/, '').replaceAll(sep, '/')}': words${index}`)
      .join(', ')} }`,
    `;(globalThis.translations ??= {}).${name} = (file, name) => catalogue[file]?.[name]`,
  ].join('\n')
