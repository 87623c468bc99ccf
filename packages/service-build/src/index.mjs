import { rspack } from '@rspack/core'
import { join, relative } from 'node:path'

/** Native code, and WebAssembly that is rarely needed: Node finds them below node_modules as it does for sources. */
const leftToNode = /^(sharp|libheif-js|@node-rs\/argon2)(\/|$)/
/** What the database's driver tries to load and goes without. */
const optional =
  /^(kerberos|@mongodb-js\/zstd|@aws-sdk\/credential-providers|gcp-metadata|snappy|socks|mongodb-client-encryption)$/

const librariesOf = (_, chunks) => [...chunks.map(({ name }) => name).sort(), 'libraries'].join('-')

/**
 * The build of one process: `dist/<entry>.mjs` with our own code, `dist/<entry>-libraries.mjs` with everything else, and what
 * is loaded only when it is needed. Nothing is shortened, so a stack trace keeps the names; `dist/*.map` leads to our lines.
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
  externals: [({ request }, done) => (leftToNode.test(request) ? done(null, `module ${request}`) : done())],
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
      // As seen from the map itself: the same wherever the clone is.
      moduleFilenameTemplate: ({ absoluteResourcePath }) => relative(join(dir, 'dist'), absoluteResourcePath),
      noSources: true,
    }),
    ...(copy.length === 0
      ? []
      : [new rspack.CopyRspackPlugin({ patterns: copy.map((name) => ({ from: `src/${name}`, to: name })) })]),
  ],
  ignoreWarnings: [(warning) => optional.test(/Can't resolve '([^']+)'/.exec(warning.message)?.[1] ?? '')],
})
