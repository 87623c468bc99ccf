import tailwind from '@tailwindcss/postcss'

/** Browsers that style sheets are written for. */
export const sheetTargets = ['chrome >= 111', 'safari >= 16.4', 'firefox >= 128']

/** How modules of scripts are read. */
export const scriptRule = ({ isDev }) => ({
  test: /\.[jt]sx?$/,
  exclude: /node_modules/,
  type: 'javascript/auto',
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
    },
  },
})

/** How the style sheets of a front end are read; `plugins` come after Tailwind. */
export const sheetRule = (dir, plugins) => ({
  test: /\.css$/,
  type: 'css/auto',
  use: [
    {
      loader: 'postcss-loader',
      options: { postcssOptions: { plugins: [tailwind({ base: dir, optimize: false }), ...plugins] } },
    },
  ],
})

/** What is served as a file of its own. */
export const fileRule = { test: /\.(svg|png|jpe?g|webp|avif|woff2)$/, type: 'asset/resource' }
