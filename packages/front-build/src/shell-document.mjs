import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstLanguage } from '@love-space/contracts/languages.ts'
import { bundleFile } from './bundle-file.mjs'
import { atStage, emitFile, hashedName } from './emit.mjs'
import { documentTextsOf, emitLanguageFiles } from './language-files.mjs'
import { prerender } from './prerender.mjs'

/** Fonts that the first paint needs; browsers load others on demand. */
const preloadedFont = /-latin-(wght|opsz)-normal\..*woff2$/

/**
 * Emits index.html from a template: `<!--early-->` is the script that sets the theme, `<!--main-->` the shell's files, `{{…}}`
 * texts (packages/texts, document.ts), `{{suffix}}` the language's file suffix. The composer adds remotes before `</head>` and a
 * prerendered page, inside `frame.html`, to the body. Other languages: `index.<language>.html`.
 */
export const emitShellDocument = ({ dir, name, html, prerendered, isDev }) =>
  atStage('emitShellDocument', 5000, async (compilation, { context }) => {
    const templateFile = join(dir, html)
    compilation.fileDependencies.add(templateFile)
    const script = await bundleFile({ entry: join(dir, 'src/before-paint.ts'), context, compilation })
    const earlyName = hashedName('static/before-paint', 'js', script)
    emitFile(compilation, earlyName, script)
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
    const words = await emitLanguageFiles(compilation, { name, context, isDev })
    const template = readFileSync(templateFile, 'utf8').replace('<!--early-->', `<script src="/${earlyName}"></script>`)
    for (const language of [firstLanguage, ...Object.keys(words)]) {
      const suffix = language === firstLanguage ? '' : `.${language}`
      const texts = { language, suffix, ...(await documentTextsOf(language)) }
      // Deferred scripts run in document order, so the texts come before the shell.
      const all = [...tags, ...(words[language] ? [scriptTag(words[language])] : []), ...scripts]
      const document = template
        .replace(/\{\{(\w+)\}\}/g, (_, name) => texts[name])
        .replace('<!--main-->', () => all.join('\n    '))
      emitFile(compilation, `index${suffix}.html`, document)
      if (!prerendered) continue
      const { '/': frame } = await prerender(prerendered, language)
      emitFile(compilation, `frame${suffix}.html`, frame)
    }
  })
