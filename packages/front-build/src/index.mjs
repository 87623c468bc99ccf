import { join } from 'node:path'
import { trustedTypesPolicies } from '@love-space/contracts/trusted-types.ts'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'
import { fileRule, scriptRule, sheetRule, sheetTargets } from './rules.mjs'
import { devServer } from './dev-server.mjs'
import { emitGivenNames } from './given-names.mjs'
import { emitInstallable } from './installable.mjs'
import { OrderlyOutput } from './orderly-output.mjs'
import { precompress } from './precompress.mjs'
import { emitRoutesManifest } from './routes-manifest.mjs'
import { scopeToRemote } from './scope-to-remote.mjs'
import { sharedModules } from './shared-modules.mjs'
import { emitShellDocument } from './shell-document.mjs'
import { emitWorker } from './worker-file.mjs'

/**
 * The one build of every front end.
 * A host passes `html` and boots eagerly. A remote exposes `./routes`, whose pages the gateway learns from the build.
 * `routes` names for each path the chunks (by webpackChunkName) that the composer preloads for its first paint; only
 * signed-in people fetch `signedIn`. Host and remote may name a module of pages to be rendered to HTML as well. `heads`
 * names a module with the titles and pictures of public pages for search engines and messengers. Without `isTranslated`
 * the front end is in English for everybody.
 *
 * @param {{ dir: string, name: string, port: number, html?: string, exposes?: Record<string, string>,
 *   routes?: Record<string, string[] | { signedOut: string[], signedIn: string[] }>, prerender?: string, worker?: string,
 *   heads?: string, isTranslated?: boolean, installable?: import('./installable.mjs').Parts }} options
 */
export function frontEnd(options) {
  return (env, argv) => {
    const isDev = Boolean(env.RSPACK_SERVE ?? env.WEBPACK_SERVE) || argv.mode === 'development'
    const build = { ...options, isDev, isRemote: Boolean(options.exposes), hash: isDev ? '' : '.[contenthash:8]' }
    const { dir, name, port, isRemote } = build
    return {
      context: dir,
      mode: isDev ? 'development' : 'production',
      target: ['web', 'es2022'],
      devtool: isDev ? 'cheap-module-source-map' : false,
      entry: isRemote ? {} : { main: './src/main.tsx' },
      output: outputOf(build),
      resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
      lazyCompilation: false,
      performance: false,
      module: { rules: [scriptRule(build), sheetRule(dir, isRemote ? [scopeToRemote(name)] : []), fileRule] },
      optimization: {
        minimizer: [
          new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { ecma: 2022, compress: { passes: 3 } } }),
          new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: sheetTargets } }),
        ],
      },
      plugins: pluginsOf(build),
      ...(isDev ? { devServer: devServer({ port, isHost: !isRemote }) } : {}),
    }
  }
}

const outputOf = ({ dir, name, isDev, isRemote, hash }) => ({
  path: join(dir, 'dist'),
  uniqueName: name,
  publicPath: isRemote ? publicPathOf(name, isDev) : '/',
  clean: isDev,
  filename: `static/[name]${hash}.js`,
  chunkFilename: `static/[name]${hash}.js`,
  cssFilename: `static/[name]${hash}.css`,
  cssChunkFilename: `static/[name]${hash}.css`,
  assetModuleFilename: `static/[name]${hash}[ext]`,
  ...(isRemote
    ? { module: true, chunkFormat: 'module', chunkLoading: 'import' }
    : { trustedTypes: trustedTypesPolicies.chunks }),
})

const pluginsOf = (build) => {
  const { dir, name, html, exposes, routes = {}, prerender, worker, installable, heads, isTranslated = true } = build
  const { isDev, isRemote } = build
  const prerendered = prerender && !isDev ? join(dir, prerender) : undefined
  return [
    federationOf(build),
    new rspack.DefinePlugin(buildFlags(name)),
    html && emitShellDocument({ dir, name, html, prerendered, isDev }),
    worker && !isDev && emitWorker({ entry: join(dir, worker), filename: 'service-worker.js' }),
    !isRemote && !isDev && emitGivenNames(),
    installable && emitInstallable(installable),
    html && new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
    isRemote &&
      emitRoutesManifest({
        name,
        isTranslated,
        module: join(dir, exposes['./routes']),
        menu: join(dir, 'src/menu.ts'),
        heads: heads && join(dir, heads),
        routes,
        prerendered,
        isDev,
      }),
    !isDev && precompress(),
    !isDev && new OrderlyOutput(),
    isDev &&
      new rspack.NormalModuleReplacementPlugin(
        /^react-refresh\/runtime$/,
        join(import.meta.dirname, 'react-refresh-shim.cjs'),
      ),
    isDev && new ReactRefreshRspackPlugin({ library: name }),
  ].filter(Boolean)
}

const federationOf = ({ name, exposes, isDev, isRemote, hash }) =>
  new ModuleFederationPlugin({
    name,
    ...(isRemote ? { exposes, library: { type: 'module' }, filename: `remoteEntry${hash}.js` } : { remotes: {} }),
    shared: sharedModules({ eager: !isRemote }),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: isRemote,
    dev: isDev ? undefined : false,
    experiments: {
      ...(isRemote ? { externalRuntime: true } : { provideExternalRuntime: true }),
      // Remotes are registered by their entry, never by a manifest.
      optimization: { disableSnapshot: true, target: 'web' },
    },
  })

/** Build-time constants that pages read (mf-couple/src/shared/build-flags.ts). */
const buildFlags = (frontEnd) =>
  Object.fromEntries(
    Object.entries({
      FRONT_END: frontEnd,
      FEATURE_NFC: process.env.FEATURE_NFC ?? '',
      FEATURE_PREMIUM: process.env.FEATURE_PREMIUM ?? '',
    }).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]),
  )

/** With 'auto' the runtime does not recognize style sheets of the document, and loads them again. */
const publicPathOf = (name, isDev) => (isDev ? 'auto' : `/remotes/${name.replace(/^mf_/, '')}/`)
