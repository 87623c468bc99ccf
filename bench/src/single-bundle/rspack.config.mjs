// Builds the shell and the couple's first route as one bundle without federation: the baseline of the row `first-route`.
import { join } from 'node:path'
import { trustedTypesPolicies } from '@love-space/contracts/trusted-types.ts'
import { precompress } from '@love-space/front-build/precompress.mjs'
import { prerender } from '@love-space/front-build/prerender.mjs'
import { fileRule, scriptRule, sheetRule, sheetTargets } from '@love-space/front-build/rules.mjs'
import { scopeToRemote } from '@love-space/front-build/scope-to-remote.mjs'
import { emitShellDocument } from '@love-space/front-build/shell-document.mjs'
import { fillDocument } from '@love-space/static-server/prerendered.ts'
import { rspack } from '@rspack/core'

const root = join(import.meta.dirname, '../../..')
const shell = join(root, 'shell')
const couple = join(root, 'mf-couple')

/** Replaces the shell's remotes.ts, because the bundle includes the remote. */
const bundledRemotes = `data:text/javascript,${encodeURIComponent(`
import { loadUploadUses, routes } from ${JSON.stringify(join(couple, 'src/routes.tsx'))}
export const loadRemoteModule = async () => ({ routes })
export const reloadRemote = loadRemoteModule
export const findUploadHandler = async (kind) => (await loadUploadUses()).uploadUses[kind]
`)}`

const pages = await Promise.all([shell, couple].map((dir) => prerender(join(dir, 'src/prerender.tsx'))))
const [frame, page] = pages.map((rendered) => rendered['/'])

/** Fills the document, as the composer does at delivery. */
const filledDocument = {
  apply: (compiler) =>
    compiler.hooks.compilation.tap('FilledDocument', (compilation) =>
      compilation.hooks.processAssets.tap({ name: 'FilledDocument', stage: 6000 }, () =>
        compilation.updateAsset('index.html', (document) => {
          const html = fillDocument(document.source().toString(), frame, 'mf_couple', page, {})
          return new rspack.sources.RawSource(html)
        }),
      ),
    ),
}

const sheet = (dir, plugins) => ({ ...sheetRule(dir, plugins), include: join(dir, 'src') })

export default {
  context: shell,
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: false,
  entry: { main: './src/main.tsx' },
  output: {
    path: join(root, 'bench/dist/single-bundle'),
    publicPath: '/',
    clean: true,
    filename: 'static/[name].[contenthash:8].js',
    chunkFilename: 'static/[name].[contenthash:8].js',
    cssFilename: 'static/[name].[contenthash:8].css',
    assetModuleFilename: 'static/[name].[contenthash:8][ext]',
    trustedTypes: trustedTypesPolicies.chunks,
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  performance: false,
  module: {
    rules: [
      scriptRule({ isDev: false }),
      {
        test: join(couple, 'src/routes.tsx'),
        enforce: 'pre',
        loader: join(import.meta.dirname, 'first-route-loader.cjs'),
      },
      sheet(shell, []),
      sheet(couple, [scopeToRemote('mf_couple')]),
      fileRule,
    ],
  },
  optimization: {
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin(),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: sheetTargets } }),
    ],
  },
  plugins: [
    new rspack.NormalModuleReplacementPlugin(/^\.\/remotes\.ts$/, bundledRemotes),
    emitShellDocument({ dir: shell, html: 'src/index.html', isDev: false }),
    filledDocument,
    new rspack.CopyRspackPlugin({ patterns: [{ from: join(shell, 'public'), noErrorOnMissing: true }] }),
    precompress(),
  ],
}
