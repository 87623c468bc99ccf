import { rspack } from '@rspack/core'
import { join, relative } from 'node:path'
import { leftModules } from './left-modules.mjs'

const isLeft = (request) => leftModules.some((name) => request === name || request.startsWith(`${name}/`))
/** Modules left out: optional dependencies of the database driver. */
const optional =
  /^(kerberos|@mongodb-js\/zstd|@aws-sdk\/credential-providers|gcp-metadata|snappy|socks|mongodb-client-encryption)$/

const librariesOf = (_, chunks) => [...chunks.map(({ name }) => name).sort(), 'libraries'].join('-')

/**
 * Builds one process: `dist/<entry>.mjs` with our code, `dist/<entry>-libraries.mjs` with dependencies, and lazy
 * chunks. Not minified, so stack traces keep names.
 *
 * `entries` are files below `src` by name; `copy` are folders below `src` that are read at run time.
 */
export const nodeProcess = ({ dir, entries = { main: './src/main.ts' }, copy = [] }) => ({
  context: dir,
  mode: 'production',
  target: 'node24',
  devtool: false,
  entry: entries,
  output: {
    path: join(dir, 'dist'),
    clean: true,
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    library: { type: 'module' },
    filename: '[name].mjs',
    chunkFilename: '[name].mjs',
  },
  optimization: {
    minimize: false,
    splitChunks: {
      chunks: 'initial',
      cacheGroups: { libraries: { test: /[\\/]node_modules[\\/]/, name: librariesOf, enforce: true } },
    },
  },
  performance: false,
  externalsType: 'module',
  externals: [({ request }, done) => (isLeft(request) ? done(null, `module ${request}`) : done())],
  resolve: {
    extensions: ['.ts', '.mjs', '.js', '.json'],
    mainFields: ['main'],
    byDependency: {
      esm: { conditionNames: ['node', 'import', 'default'] },
      commonjs: { conditionNames: ['node', 'require', 'default'] },
    },
  },
  module: {
    parser: { javascript: { importMeta: false, url: false, createRequire: true } },
    rules: [
      {
        test: /\.ts$/,
        type: 'javascript/auto',
        loader: 'builtin:swc-loader',
        options: { jsc: { target: 'es2024', parser: { syntax: 'typescript' } } },
      },
    ],
  },
  plugins: [
    new rspack.SourceMapDevToolPlugin({
      filename: '[file].map',
      exclude: /libraries/,
      // Paths relative to the map are the same in every clone.
      moduleFilenameTemplate: ({ absoluteResourcePath }) => relative(join(dir, 'dist'), absoluteResourcePath),
      noSources: true,
    }),
    ...(copy.length === 0
      ? []
      : [new rspack.CopyRspackPlugin({ patterns: copy.map((name) => ({ from: `src/${name}`, to: name })) })]),
  ],
  ignoreWarnings: [(warning) => optional.test(/Can't resolve '([^']+)'/.exec(warning.message)?.[1] ?? '')],
})
