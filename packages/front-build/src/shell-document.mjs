import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { prerender } from './prerender.mjs'

/**
 * Writes index.html from a template: `<!--early-->` becomes the script that sets the theme before the first paint,
 * `<!--main-->` the style sheets and scripts of the shell. The composer adds the remotes before `</head>`, and puts a page
 * that a remote has prerendered, with `frame.html` around it, into the body.
 */
export class ShellDocument {
  constructor({ dir, html, prerendered, isDev }) {
    this.template = join(dir, html)
    this.early = join(dir, 'src/before-paint.js')
    this.prerendered = prerendered
    this.isDev = isDev
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('ShellDocument', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'ShellDocument', stage: 5000 }, async () => {
        compilation.fileDependencies.add(this.template)
        compilation.fileDependencies.add(this.early)
        const script = await this.#minified()
        const earlyName = `static/before-paint.${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`
        compilation.emitAsset(earlyName, new rspack.sources.RawSource(script))
        const files = compilation.entrypoints
          .get('main')
          .getFiles()
          .filter((file) => !file.includes('.hot-update.'))
        const tags = [
          ...files.filter((file) => file.endsWith('.css')).map((file) => `<link rel="stylesheet" href="/${file}">`),
          ...files
            .filter((file) => file.endsWith('.js'))
            .map((file) => `<script defer src="/${file}" fetchpriority="high"></script>`),
        ]
        const html = readFileSync(this.template, 'utf8')
          .replace('<!--early-->', `<script src="/${earlyName}"></script>`)
          .replace('<!--main-->', tags.join('\n    '))
        compilation.emitAsset('index.html', new rspack.sources.RawSource(html))
        if (!this.prerendered) return
        const { '/': frame } = await prerender(this.prerendered)
        compilation.emitAsset('frame.html', new rspack.sources.RawSource(frame))
      })
    })
  }

  async #minified() {
    const source = readFileSync(this.early, 'utf8')
    return this.isDev ? source : (await rspack.experiments.swc.minify(source, { compress: true, mangle: true })).code
  }
}
