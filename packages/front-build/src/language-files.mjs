import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { firstLanguage, languages } from '@love-space/contracts/languages.ts'
import { bundleFile, moduleOf } from './bundle-file.mjs'
import { emitFile, hashedName } from './emit.mjs'

const texts = join(import.meta.dirname, '../../texts/src')

/** The languages beside the first one. */
export const otherLanguages = Object.keys(languages).filter((language) => language !== firstLanguage)

/** The files of the catalogue, below `en`, that a language has of those given. */
const translatedFiles = (language, files) => files.filter((file) => existsSync(join(texts, language, file)))

/**
 * A script for each language that puts its words in the place of the English ones (packages/texts/src/words.ts), of those files of the
 * catalogue that went into this front end and no others.
 *
 * @returns {Promise<Record<string, string>>} the name of the emitted file, by language
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

/** What stands in the shell's document before anything runs. */
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
