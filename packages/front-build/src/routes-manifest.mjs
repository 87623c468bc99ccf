import { createHash } from 'node:crypto'
import { rspack } from '@rspack/core'
import { emitLanguageFiles } from './language-files.mjs'
import { listPages, prerender, publishHeads, publishMenu } from './prerender.mjs'

/**
 * Emits `routes.json`: the paths of all pages (as patterns of react-router), the files of the remote itself and, for each
 * path, those of the chunks its first paint needs, with the page as HTML where the module `prerendered` has it. Its part
 * of the shell's menu becomes a file of its own. `heads` say of public pages what search engines and messengers show. `languages` holds what is another in each of the other languages: the file with
 * the words, the menu, the heads and the HTML by path.
 * The federation manifest lists async chunks flat and can't tell one route from another.
 */
export class RoutesManifest {
  constructor({ name, isTranslated, module, menu, heads, routes, prerendered, isDev }) {
    this.name = name
    this.isTranslated = isTranslated
    this.module = module
    this.menu = menu
    this.heads = heads
    this.isDev = isDev
    this.routes = routes
    this.prerendered = prerendered
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('RoutesManifest', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'RoutesManifest', stage: 5000 }, async () => {
        const { name, isTranslated, isDev } = this
        const { context } = compiler
        const words = isTranslated ? await emitLanguageFiles(compilation, { name, context, isDev }) : {}
        const emitMenu = async (language) => {
          const source = JSON.stringify(await publishMenu(this.menu, language))
          const hash = this.isDev ? '' : `.${createHash('sha256').update(source).digest('hex').slice(0, 8)}`
          const file = `static/menu${language ? `-${language}` : ''}${hash}.json`
          compilation.emitAsset(file, new rspack.sources.RawSource(source))
          return file
        }
        const render = async (language) => (this.prerendered ? prerender(this.prerendered, language) : {})
        const headsIn = async (language) => (this.heads ? publishHeads(this.heads, language) : {})
        const [pages, menu, html, heads] = await Promise.all([listPages(this.module), emitMenu(), render(), headsIn()])
        const languages = {}
        for (const [language, file] of Object.entries(words)) {
          const [menuOfIt, htmlOfIt, headsOfIt] = await Promise.all([
            emitMenu(language),
            render(language),
            headsIn(language),
          ])
          languages[language] = { words: file, menu: menuOfIt, html: htmlOfIt, heads: headsOfIt }
        }
        const { namedChunkGroups = {} } = compilation.getStats().toJson({ all: false, chunkGroups: true })
        const filesOf = (chunkName) => {
          const group = namedChunkGroups[chunkName]
          if (!group) throw new Error(`routes names the chunk "${chunkName}", which the build does not have`)
          return group.assets.map(({ name }) => name)
        }
        const split = (files) => {
          const unique = [...new Set(files)]
          return {
            scripts: unique.filter((file) => file.endsWith('.js')),
            styles: unique.filter((file) => file.endsWith('.css')),
          }
        }
        const exposed = Object.keys(namedChunkGroups).filter((name) => name.startsWith('__federation_expose_'))
        const manifest = {
          pages,
          menu,
          heads,
          languages,
          base: split(exposed.flatMap(filesOf)),
          routes: Object.fromEntries(
            Object.entries(this.routes).map(([path, chunks]) => {
              const { signedOut, signedIn } = Array.isArray(chunks) ? { signedOut: chunks } : chunks
              const files = split(signedOut.flatMap(filesOf))
              return [
                path,
                { ...files, html: html[path], ...(signedIn && { signedIn: split(signedIn.flatMap(filesOf)) }) },
              ]
            }),
          ),
        }
        compilation.emitAsset('routes.json', new rspack.sources.RawSource(JSON.stringify(manifest)))
      })
    })
  }
}
