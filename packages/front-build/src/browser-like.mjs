// Imitates a browser, so that a build can load a front end's modules in Node.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { rspack } from '@rspack/core'
import { Window } from 'happy-dom'

const jsc = {
  parser: { syntax: 'typescript', tsx: true },
  transform: { react: { runtime: 'automatic' } },
  target: 'es2022',
}

// Node strips types, but cannot load JSX or style sheets.
registerHooks({
  load(url, context, next) {
    if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true }
    if (!url.endsWith('.tsx')) return next(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8')
    const { code } = rspack.experiments.swc.transformSync(source, { jsc, isModule: true })
    return { format: 'module', source: code, shortCircuit: true }
  },
})

// Stores read browser APIs when loaded. Values known only at delivery stay placeholders.
const window = new Window({ url: 'http://localhost/' })
const config = JSON.stringify({ supportEmail: '{{supportEmail}}', websiteUrl: '{{websiteUrl}}' })
window.document.body.innerHTML = `<script type="application/json" id="config">${config}</script>`
for (const name of ['window', 'document', 'navigator', 'localStorage', 'location', 'CSS']) {
  Object.defineProperty(globalThis, name, { value: name === 'window' ? window : window[name], configurable: true })
}

await import('./speak.mjs')
