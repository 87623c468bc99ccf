import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { firstLanguage } from '@love-space/contracts/languages.ts'
import { bundleFile } from './bundle-file.mjs'
import { documentTextsOf, emitLanguageFiles } from './language-files.mjs'
import { prerender } from './prerender.mjs'

/** The faces of the first paint; others come when a character asks for them. */
const preloadedFont = /-latin-(wght|opsz)-normal\..*woff2$/

/**
 * Writes index.html from a template: `<!--early-->` becomes the script that sets the theme before the first paint,
 * `<!--main-->` the fonts, style sheets and scripts of the shell, `{{…}}` texts (packages/texts, document.ts), `{{suffix}}` what files of the language have in their names. The composer adds the
 * remotes before `</head>`, and puts a page that a remote has prerendered, with `frame.html` around it, into the body.
 * For every other language there are `index.<language>.html`, which loads its words before the shell, and `frame.<language>.html`.
 */
export class ShellDocument {
  constructor({ dir, name, html, prerendered, isDev }) {
    this.name = name
    this.template = join(dir, html)
    this.early = join(dir, 'src/before-paint.ts')
    this.prerendered = prerendered
    this.isDev = isDev
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('ShellDocument', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'ShellDocument', stage: 5000 }, async () => {
        compilation.fileDependencies.add(this.template)
        const { code: script, files: read } = await bundleFile({ entry: this.early, context: compiler.context })
        for (const file of read) compilation.fileDependencies.add(file)
        const earlyName = `static/before-paint.${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`
        compilation.emitAsset(earlyName, new rspack.sources.RawSource(script))
        const files = compilation.entrypoints
          .get('main')
          .getFiles()
          .filter((file) => !file.includes('.hot-update.'))
        const fonts = compilation
          .getAssets()
          .map(({ name }) => name)
          .filter((name) => preloadedFont.test(name))
        const scriptTag = (file) => `<script defer src="/${file}" fetchpriority="high"></script>`
        const tags = [
          ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`),
          ...files.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" href="/${file}">`),
        ]
        const scripts = files.filter((file) => file.endsWith('.js')).map(scriptTag)
        const { name, isDev } = this
        const words = await emitLanguageFiles(compilation, { name, context: compiler.context, isDev })
        const template = readFileSync(this.template, 'utf8').replace(
          '<!--early-->',
          `<script src="/${earlyName}"></script>`,
        )
        for (const language of [firstLanguage, ...Object.keys(words)]) {
          const suffix = language === firstLanguage ? '' : `.${language}`
          const texts = { language, suffix, ...(await documentTextsOf(language)) }
          // Scripts that wait for the document run in the order in which they stand here.
          const all = [...tags, ...(words[language] ? [scriptTag(words[language])] : []), ...scripts]
          const html = template
            .replace(/\{\{(\w+)\}\}/g, (_, name) => texts[name])
            .replace('<!--main-->', () => all.join('\n    '))
          compilation.emitAsset(`index${suffix}.html`, new rspack.sources.RawSource(html))
          if (!this.prerendered) continue
          const { '/': frame } = await prerender(this.prerendered, language)
          compilation.emitAsset(`frame${suffix}.html`, new rspack.sources.RawSource(frame))
        }
      })
    })
  }
}
