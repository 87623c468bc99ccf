import { atStage, emitFile, hashedName } from './emit.mjs'
import { emitLanguageFiles } from './language-files.mjs'
import { listPages, prerender, publishHeads, publishMenu } from './prerender.mjs'

/**
 * Emits `routes.json`: page patterns, the remote's own files and, per path, the chunks of its first paint and its prerendered HTML.
 * `languages` holds words, menu, heads and HTML of other languages. The federation manifest does not relate chunks to routes.
 */
export const emitRoutesManifest = ({ name, isTranslated, module, menu, heads, routes, prerendered, isDev }) =>
  atStage('emitRoutesManifest', 5000, async (compilation, { context }) => {
    const words = isTranslated ? await emitLanguageFiles(compilation, { name, context, isDev }) : {}
    const emitMenu = async (language) => {
      const source = JSON.stringify(await publishMenu(menu, language))
      const file = hashedName(`static/menu${language ? `-${language}` : ''}`, 'json', source, isDev)
      emitFile(compilation, file, source)
      return file
    }
    const sayIn = async (language) => {
      const [menuFile, html, headsOfIt] = await Promise.all([
        emitMenu(language),
        prerendered ? prerender(prerendered, language) : {},
        heads ? publishHeads(heads, language) : {},
      ])
      return { menu: menuFile, html, heads: headsOfIt }
    }
    const [pages, { html, ...first }] = await Promise.all([listPages(module), sayIn()])
    const languages = {}
    for (const [language, file] of Object.entries(words))
      languages[language] = { words: file, ...(await sayIn(language)) }
    const { namedChunkGroups = {} } = compilation.getStats().toJson({ all: false, chunkGroups: true })
    const filesOf = (chunkNames) => {
      const files = new Set(chunkNames.flatMap((chunkName) => assetsOf(namedChunkGroups, chunkName)))
      const endingIn = (ending) => [...files].filter((file) => file.endsWith(ending))
      return { scripts: endingIn('.js'), styles: endingIn('.css') }
    }
    const exposed = Object.keys(namedChunkGroups).filter((name) => name.startsWith('__federation_expose_'))
    const routeOf = ([path, chunks]) => {
      const { signedOut, signedIn } = Array.isArray(chunks) ? { signedOut: chunks } : chunks
      return [path, { ...filesOf(signedOut), html: html[path], ...(signedIn && { signedIn: filesOf(signedIn) }) }]
    }
    const manifest = {
      pages,
      ...first,
      languages,
      base: filesOf(exposed),
      routes: Object.fromEntries(Object.entries(routes).map(routeOf)),
    }
    emitFile(compilation, 'routes.json', JSON.stringify(manifest))
  })

function assetsOf(chunkGroups, chunkName) {
  const group = chunkGroups[chunkName]
  if (!group) throw new Error(`routes names the chunk "${chunkName}", which the build does not have`)
  return group.assets.map(({ name }) => name)
}
